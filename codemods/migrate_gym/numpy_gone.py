"""The names that numpy no longer has, of those that code of gym's time uses."""

from __future__ import annotations

from gymport.moves import numpy_names

BUILTINS = {name: kind.__name__ for name, kind in numpy_names.BUILTINS.items()}
"""The names that were those of builtins, and which."""
RENAMED = numpy_names.RENAMED
"""Names of numpy's own, and what each is called in every numpy."""
NEGATED = {"NINF": "inf"}
"""Names of negative numbers, and the name of each without the sign."""
METHODS = {
    "itemset": "numpy 2.0: assign to a[index]",
    "ptp": "numpy 2.0: numpy.ptp(a) gives the same",
    "tostring": "numpy 2.3: a.tobytes() gives the same",
}
"""Methods that arrays no longer have: since when, and what does the same."""
OF_PYTHON = ("math", "sys", "warnings")
"""Modules that numpy's were imported under."""
INSTEAD = {
    **{old: f"numpy.{new} is the same" for old, new in numpy_names.REPLACED.items()},
    **{
        old: f"it is numpy.{new} today" for old, new in numpy_names.WITHIN.items() if "." not in old
    },
    **dict.fromkeys(
        ("fv", "ipmt", "irr", "mirr", "nper", "npv", "pmt", "ppmt", "pv", "rate"),
        "numpy_financial has it",
    ),
    **dict.fromkeys(OF_PYTHON, "import the module of that name"),
    "MachAr": "use numpy.finfo",
    **{old: f"write -numpy.{new}" for old, new in NEGATED.items()},
    "NZERO": "write -0.0",
    "PZERO": "write 0.0",
    "alen": "use len",
    "asfarray": "use numpy.asarray with dtype=float",
    "asscalar": "call item() on the array",
    "cast": "use numpy.asarray(a, dtype=…)",
    "disp": "use print",
    "find_common_type": "use numpy.result_type or numpy.promote_types",
    "in1d": "numpy.isin(numpy.ravel(a), b) gives the same",
    "issctype": "use issubclass(a, numpy.generic)",
    "issubclass_": "use issubclass",
    "loads": "use pickle.loads",
    "maximum_sctype": "name the widest type",
    "msort": "numpy.sort(a, axis=0) gives the same",
    "nbytes": "use numpy.dtype(a).itemsize",
    "obj2sctype": "use numpy.dtype(a).type",
    "recfromcsv": "use numpy.genfromtxt with delimiter=','",
    "recfromtxt": "use numpy.genfromtxt",
    "safe_eval": "use ast.literal_eval",
    "sctype2char": "use numpy.dtype(a).char",
    "sctypes": "list the types that are meant",
    "set_string_function": "use numpy.set_printoptions",
}
"""Names that are gone, and what to do instead."""
ROWS = ("batch", "buffer", "experience", "memory", "sample", "trajectory", "transition")
REMEMBERED = ("buffer", "experience", "memory", "replay", "transition")
"""What names say of rows that arrays are made of, and of all that an agent remembers."""
ONE_ROW = ("trans", "transition")
"""What a parameter is called that is one row, if it is stored."""
ARRAY, RESHAPE, SCALAR = "array", "reshape", "asscalar"
"""Functions whose calls are others today: with ``copy=False``, with ``newshape``, and always."""
NEW_SHAPE = "newshape"
"""What ``reshape`` called its shape up to numpy 2.3."""
OF_TENSOR = "numpy"
"""The method of tensors that gives an array, of one number too."""
FINDING = ("where", "nonzero", "flatnonzero", "argwhere")
"""What finds places, in arrays that hold one place where a number is made of them."""
METHOD_OF = ("percentile", "quantile", "nanpercentile", "nanquantile")
INTERPOLATION, METHOD = "interpolation", "method"
"""Functions of which numpy 2.4 takes the one argument by its newer name alone, of numpy 1.22."""
HISTOGRAM, NORMED = "histogram", "normed"
"""A function that took an argument up to numpy 1.23."""
FROM_STRING, FROM_BUFFER = "fromstring", "frombuffer"
"""What made arrays of bytes up to numpy 2.2, and what does it in every numpy."""
SUM = "sum"
"""What called the builtin of that name with a generator up to numpy 2.3."""
STACKING = ("column_stack", "dstack", "hstack", "row_stack", "stack", "vstack")
"""What takes arrays in a list or tuple alone since numpy 1.24, and took what gives them before."""
