"""The stages of the compiler, one package each. A stage never imports another stage."""
