"""The figures of the page, made once and without data: the page's script fills their sources.

Sources and models that the script looks for are found by name.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from bokeh.core.property.vectorization import Field
from bokeh.embed import json_item
from bokeh.models import (
    BasicTicker,
    ColumnDataSource,
    FixedTicker,
    HoverTool,
    LinearColorMapper,
    NumeralTickFormatter,
    PanTool,
    Range1d,
    WheelZoomTool,
)
from bokeh.models.annotations import ColorBar, Span
from bokeh.palettes import Blues9, OrRd9
from bokeh.plotting import figure

KIND_COLOURS = {
    "load": "#4477aa", "store": "#aa3377", "gather": "#882255", "matmul": "#228833", "elementwise": "#ccbb44",
    "reduce": "#997700", "fill": "#bbbbbb", "broadcast": "#66ccee", "transpose": "#44aa99", "copy": "#999933",
}  # fmt: skip
"""Colour of each kind of micro-op (after Paul Tol's schemes for readers who do not tell all colours apart)."""
_LINES = {
    "noc0": ("NoC 0, mean of used links", "#4477aa"), "noc1": ("NoC 1, mean of used links", "#66ccee"),
    "link": ("busiest link", "#ee6677"), "dram": ("DRAM channels", "#aa3377"), "matrix": ("matrix units", "#228833"),
}  # fmt: skip
VERDICT_COLOURS = {"right": "#228833", "ran": "#4477aa", "wrong": "#cc3311", "fault": "#cc3311"}
_TOOLS = "pan,box_zoom,reset,save"


@cache
def figures() -> dict[str, dict[str, Any]]:
    """JSON of each figure, by the name of the element that it is put into."""
    return {name: json_item(make()) for name, make in _FIGURES.items()}  # type: ignore[misc]


def _source(name: str, *columns: str) -> ColumnDataSource:
    return ColumnDataSource({column: [] for column in columns}, name=name)


def _plain(plot: Any) -> Any:
    plot.toolbar.logo = None
    plot.toolbar.active_drag = None  # A finger that scrolls the page must not be caught; the toolbar turns it on.
    plot.sizing_mode = "stretch_width"
    return plot


def _mesh() -> Any:
    """Routers, cores and links of the machine, channels below; what is in use is coloured."""
    plot = _plain(figure(
        height=520, tools=_TOOLS, x_range=Range1d(start=-1, end=1), y_range=Range1d(start=1, end=-1),
    ))  # fmt: skip
    plot.grid.visible = False
    plot.outline_line_color = plot.axis.axis_line_color = plot.axis.major_tick_line_color = None
    plot.axis.minor_tick_line_color = None
    plot.axis.major_label_text_color = "#888888"
    plot.xaxis.ticker = FixedTicker(ticks=[], name="columns")
    plot.yaxis.ticker = FixedTicker(ticks=[], name="rows")
    warm = LinearColorMapper(palette=OrRd9[:-1][::-1], low=0, high=100)
    cold = LinearColorMapper(palette=Blues9[::-1], low=0, high=100)
    links = plot.segment(
        "x0", "y0", "x1", "y1", line_width=4, line_color={"field": "value", "transform": warm},
        source=_source("links", "x0", "y0", "x1", "y1", "value", "name"),
    )  # fmt: skip
    plot.rect(
        "x", "y", 0.34, 0.34, fill_color="#f4f4f4", line_color="#cccccc", source=_source("routers", "x", "y")
    )
    cores = plot.rect(
        "x", "y", 0.5, 0.5, fill_color={"field": "value", "transform": cold}, line_color="#333333",
        line_width="border", source=_source("cores", "x", "y", "value", "border", "name", "detail"),
    )  # fmt: skip
    channels = plot.rect(
        "x", "y", 0.7, 0.5, fill_color={"field": "value", "transform": warm}, line_color="#666666",
        source=_source("channels", "x", "y", "value", "name"),
    )  # fmt: skip
    plot.text(
        "x", "y", "text", text_align="center", text_baseline="middle", text_font_size="9px",
        text_color="colour", source=_source("labels", "x", "y", "text", "colour"),
    )  # fmt: skip
    plot.add_tools(
        HoverTool(renderers=[links, channels], tooltips=[("", "@name"), ("in use", "@value{0.0} %")]),
        HoverTool(renderers=[cores], tooltips=[("core", "@name"), ("busy", "@detail")]),
    )
    for mapper, title in ((warm, "links and channels, % of capacity"), (cold, "cores, % of the time busy")):
        bar = ColorBar(
            color_mapper=mapper, title=title, height=8, padding=4, orientation="horizontal", ticker=BasicTicker()
        )
        plot.add_layout(bar, "below")
    return plot


def _history() -> Any:
    """Use over time, with a mark at the chosen window."""
    plot = _plain(figure(
        height=320, tools=_TOOLS, x_range=Range1d(start=0, end=1), y_range=Range1d(start=0, end=102),
        x_axis_label="cycle", y_axis_label="% in use",
    ))  # fmt: skip
    source = _source("history", "time", *_LINES)
    for column, (title, colour) in _LINES.items():
        plot.line("time", column, source=source, color=colour, line_width=2, legend_label=title)
    plot.legend.click_policy = "hide"
    plot.legend.label_text_font_size = "9px"
    plot.add_layout(plot.legend[0], "below")
    plot.legend.orientation = "horizontal"
    plot.legend.ncols = 3
    plot.xaxis.formatter = NumeralTickFormatter(format="0,0")
    _mark(plot, "history-mark")
    return plot


def _timeline() -> Any:
    """Micro-ops of each core, a row a lane; pale where most of the time is spent waiting for other cores."""
    plot = _plain(figure(
        height=560, tools=_TOOLS, x_range=Range1d(start=0, end=1), y_range=Range1d(start=1, end=0),
        x_axis_label="cycle",
    ))  # fmt: skip
    source = _source(
        "slices", "left", "right", "top", "bottom", "colour", "alpha", "name", "core", "cycles", "loops"
    )
    slices = plot.quad(
        left="left", right="right", top="top", bottom="bottom", fill_color="colour", fill_alpha="alpha",
        line_color=None, source=source,
    )  # fmt: skip
    wheel = WheelZoomTool(dimensions="width")
    plot.add_tools(wheel)
    plot.toolbar.active_drag, plot.toolbar.active_scroll = plot.select_one(PanTool), wheel
    plot.yaxis.ticker = FixedTicker(ticks=[], name="lanes")
    plot.yaxis.major_label_text_font_size = "9px"
    plot.ygrid.visible = False
    plot.xaxis.formatter = NumeralTickFormatter(format="0,0")
    plot.add_tools(HoverTool(renderers=[slices], tooltips=[
        ("", "@name"), ("core", "@core"), ("cycles", "@cycles"), ("loops", "@loops"),
    ]))  # fmt: skip
    _mark(plot, "timeline-mark")
    return plot


def _mark(plot: Any, name: str) -> None:
    plot.add_layout(
        Span(location=0, dimension="height", line_color="#333333", line_dash="dashed", visible=False, name=name)
    )


def _overview() -> Any:
    """Each candidate: its largest lower bound against its cycles; on the diagonal nothing is left to win."""
    plot = _plain(figure(
        height=360, tools=f"{_TOOLS},tap", x_axis_label="largest lower bound, cycles", y_axis_label="simulated cycles",
    ))  # fmt: skip
    source = _source("candidates", "bound", "cycles", "colour", "name", "kind", "index")
    dots = plot.scatter("bound", "cycles", size=9, fill_color=Field("colour"), line_color="white", source=source)
    plot.line("x", "x", source=_source("diagonal", "x"), color="#999999", line_dash="dashed")
    plot.axis.formatter = NumeralTickFormatter(format="0,0")
    plot.add_tools(HoverTool(renderers=[dots], tooltips=[
        ("", "@name"), ("cycles", "@cycles{0,0}"), ("bound", "@bound{0,0} (@kind)"),
    ]))  # fmt: skip
    return plot


_FIGURES = {"overview": _overview, "mesh": _mesh, "history": _history, "timeline": _timeline}
