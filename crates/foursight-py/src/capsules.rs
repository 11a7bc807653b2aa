//! Arrow's C interface, as Python objects hand it over: in capsules with pointers to structures. The only room of this crate
//! with `unsafe`.
//!
//! pyo3-arrow would do this, too, and brings `arrow-cast`, `arrow-ord` and their company along, which took more
//! time to compile than all the rest of this crate.

use std::ffi::CStr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, make_array};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods, PyTuple};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The chunks of an object with `__arrow_c_stream__` or `__arrow_c_array__`; `None` if it has neither.
pub(crate) fn import(source: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    if source.hasattr("__arrow_c_stream__")? {
        let capsule = source.call_method0("__arrow_c_stream__")?;
        return stream(capsule.cast::<PyCapsule>()?).map(Some);
    }
    if source.hasattr("__arrow_c_array__")? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) =
            source.call_method0("__arrow_c_array__")?.extract()?;
        let array = take_array(&array)?;
        return Ok(Some(vec![checked(array, borrow_schema(&schema)?)?]));
    }
    Ok(None)
}

/// An array in the two capsules of `__arrow_c_array__`.
pub(crate) fn export<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(refused)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    let array = PyCapsule::new_with_value(py, array, ARRAY)?;
    (schema, array).into_pyobject(py)
}

/// The type of an array in the capsule of `__arrow_c_schema__`.
pub(crate) fn export_schema<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(array.data_type()).map_err(refused)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

fn refused(error: impl std::fmt::Display) -> PyErr {
    PyTypeError::new_err(error.to_string())
}

/// The schema in a capsule, which stays there.
fn borrow_schema<'a>(capsule: &'a Bound<'_, PyCapsule>) -> PyResult<&'a FFI_ArrowSchema> {
    let pointer = capsule.pointer_checked(Some(SCHEMA))?.cast();
    // SAFETY: a capsule of this name holds a valid pointer to such a structure by Arrow's specification, for as long as the
    // capsule lives, and nobody changes it while Python's lock is held here.
    Ok(unsafe { pointer.as_ref() })
}

/// The array in a capsule, which is empty from here on.
fn take_array(capsule: &Bound<'_, PyCapsule>) -> PyResult<FFI_ArrowArray> {
    let pointer = capsule.pointer_checked(Some(ARRAY))?.cast();
    // SAFETY: as for the schema; by the specification a consumer moves the structure out and leaves it released, which
    // `from_raw` does.
    Ok(unsafe { FFI_ArrowArray::from_raw(pointer.as_ptr()) })
}

/// An array that was looked at from end to end, so that no offset in it leads outside, whoever made it.
fn checked(array: FFI_ArrowArray, schema: &FFI_ArrowSchema) -> PyResult<ArrayRef> {
    if array.is_released() {
        return Err(PyValueError::new_err("the Arrow array was handed over already"));
    }
    // SAFETY: both structures come from the same producer, which describes the array by the schema.
    let data = unsafe { from_ffi(array, schema) }.map_err(refused)?;
    data.validate_full().map_err(refused)?;
    Ok(make_array(data))
}

/// All arrays of a stream.
fn stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Vec<ArrayRef>> {
    let pointer = capsule.pointer_checked(Some(STREAM))?.cast();
    // SAFETY: as for an array; it is moved out, and released when it is dropped.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr()) };
    let gone = || PyValueError::new_err("the Arrow stream was handed over already");
    let (get_schema, get_next) = stream.get_schema.zip(stream.get_next).ok_or_else(gone)?;
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the function is the stream's own, the stream is alive, and the place for the schema is ours.
    let code = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    succeeded(code, &mut stream)?;
    let mut arrays = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above.
        let code = unsafe { get_next(&raw mut stream, &raw mut array) };
        succeeded(code, &mut stream)?;
        // A stream ends with an array that is released.
        if array.is_released() {
            return Ok(arrays);
        }
        arrays.push(checked(array, &schema)?);
        capsule.py().check_signals()?;
    }
}

/// The error of a stream, if it has one.
fn succeeded(code: i32, stream: &mut FFI_ArrowArrayStream) -> PyResult<()> {
    if code == 0 {
        return Ok(());
    }
    // SAFETY: the function is the stream's own, and the stream is alive.
    let text = stream.get_last_error.map(|get| unsafe { get(stream) }).filter(|text| !text.is_null());
    // SAFETY: by the specification it is a text that ends with 0 and stays until the stream is used again.
    let message = text.map(|text| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
    Err(PyValueError::new_err(message.unwrap_or_else(|| format!("the Arrow stream failed with code {code}"))))
}
