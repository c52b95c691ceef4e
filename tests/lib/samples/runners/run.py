"""Runs the samples whose files it reads on its input, one per line, and writes a line for each: exit status, output
and error output."""
import base64
import contextlib
import io
import runpy
import sys
import traceback
import warnings

import requests  # noqa: F401  Before warnings become errors: they are about the samples.

warnings.simplefilter("error")
for line in sys.stdin:
    output, error = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(output):
            runpy.run_path(line.rstrip("\n"), run_name="__main__")
    except SystemExit as end:
        error = str(end.code)
    except BaseException:
        error = traceback.format_exc()
    shown, said = (base64.b64encode(text.encode()).decode() for text in (output.getvalue(), error))
    print(1 if error else 0, shown, said, flush=True)
