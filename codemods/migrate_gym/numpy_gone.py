"""The names that numpy no longer has, of those that code of gym's time uses."""

from __future__ import annotations

BUILTINS = {
    **{name: name for name in ("bool", "complex", "float", "int", "object", "str")},
    "long": "int",
    "unicode": "str",
}
"""The names that were those of builtins, and which."""
RENAMED = {
    "Inf": "inf",
    "Infinity": "inf",
    "NAN": "nan",
    "NaN": "nan",
    "PINF": "inf",
    "alltrue": "all",
    "bool8": "bool_",
    "bytes0": "bytes_",
    "cfloat": "complex128",
    "clongfloat": "clongdouble",
    "complex_": "complex128",
    "cumproduct": "cumprod",
    "float_": "float64",
    "infty": "inf",
    "int0": "intp",
    "longcomplex": "clongdouble",
    "longfloat": "longdouble",
    "mat": "asmatrix",
    "object0": "object_",
    "product": "prod",
    "round_": "round",
    "row_stack": "vstack",
    "singlecomplex": "complex64",
    "sometrue": "any",
    "str0": "str_",
    "string_": "bytes_",
    "typeDict": "sctypeDict",
    "uint0": "uintp",
    "unicode_": "str_",
    "void0": "void",
}
"""Names of numpy's own, and what each is called in every numpy."""
METHODS = {
    "itemset": "numpy 2.0: assign to a[index]",
    "ptp": "numpy 2.0: numpy.ptp(a) gives the same",
    "tostring": "numpy 2.3: a.tobytes() gives the same",
}
"""Methods that arrays no longer have: since when, and what does the same."""
INSTEAD = {
    **dict.fromkeys(
        ("AxisError", "ComplexWarning", "ModuleDeprecationWarning", "TooHardError"),
        "it is in numpy.exceptions since numpy 1.25",
    ),
    **dict.fromkeys(
        ("RankWarning", "VisibleDeprecationWarning"), "it is in numpy.exceptions since numpy 1.25"
    ),
    **dict.fromkeys(
        ("fv", "ipmt", "irr", "mirr", "nper", "npv", "pmt", "ppmt", "pv", "rate"),
        "numpy_financial has it",
    ),
    **dict.fromkeys(("math", "sys", "warnings"), "import the module of that name"),
    "MachAr": "use numpy.finfo",
    "NINF": "write -numpy.inf",
    "NZERO": "write -0.0",
    "PZERO": "write 0.0",
    "alen": "use len",
    "asfarray": "use numpy.asarray with dtype=float",
    "asscalar": "call item() on the array",
    "byte_bounds": "use numpy.lib.array_utils.byte_bounds",
    "cast": "use numpy.asarray(a, dtype=…)",
    "compare_chararrays": "use numpy.char.compare_chararrays",
    "disp": "use print",
    "find_common_type": "use numpy.result_type or numpy.promote_types",
    "in1d": "numpy.isin(numpy.ravel(a), b) gives the same",
    "issctype": "use issubclass(a, numpy.generic)",
    "issubclass_": "use issubclass",
    "issubsctype": "use numpy.issubdtype",
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
    "trapz": "numpy.trapezoid is the same since numpy 2.0",
}
"""Names that are gone, and what to do instead."""
ARRAY, SCALAR = "array", "asscalar"
"""Functions whose calls are others today: with ``copy=False``, and always."""
