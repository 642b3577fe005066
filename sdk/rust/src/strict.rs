//! Reads JSON as it is meant by clients. Serde takes an array for a struct, by
//! the order of its fields, which no client of an API means; and it has no value
//! of `()` but null, where a handler that asks for nothing takes anything.

use serde::de::{DeserializeOwned, Deserializer, Visitor};

/// Reads a whole text.
pub(crate) fn from_slice<T: DeserializeOwned>(text: &[u8]) -> serde_json::Result<T> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = T::deserialize(Strict(&mut reader))?;
    reader.end()?;
    Ok(value)
}

/// Says what is wrong with a text, and where: of a value in it, such as
/// `items[2].name`, unless its place has a long name. An error of serde_json has
/// the position up to which the text was read.
pub(crate) fn misfit(text: &[u8], err: &serde_json::Error) -> String {
    let before: usize = text.split_inclusive(|b| *b == b'\n').take(err.line().max(1) - 1).map(<[u8]>::len).sum();
    let place = place(&text[..text.len().min(before + err.column())]);
    if place.is_empty() || place.len() > 200 {
        return err.to_string();
    }
    format!("{place}: {err}")
}

/// The place of what was read last, or comes next, in a text up to its end.
fn place(read: &[u8]) -> String {
    // Of what is open: the number of the item in an array, else the name of the member.
    let mut open: Vec<(Option<usize>, Option<&[u8]>)> = Vec::new();
    let mut at = 0;
    while at < read.len() {
        let begin = at;
        at += 1;
        match (read[begin], open.last_mut()) {
            (b'{', _) => open.push((None, None)),
            (b'[', _) => open.push((Some(0), None)),
            (b'}' | b']', _) => drop(open.pop()),
            (b',', Some((Some(item), _))) => *item += 1,
            (b',', Some((_, name))) => *name = None,
            (b'"', last) => {
                while at < read.len() && read[at] != b'"' {
                    at += if read[at] == b'\\' { 2 } else { 1 };
                }
                if let Some((None, name @ None)) = last {
                    *name = read.get(begin + 1..at);
                }
                at += 1;
            }
            _ => {}
        }
    }
    let mut place = String::new();
    for step in open {
        match step {
            (Some(item), _) => place += &format!("[{item}]"),
            (_, Some(name)) if place.is_empty() => place += &String::from_utf8_lossy(name),
            (_, Some(name)) => place += &format!(".{}", String::from_utf8_lossy(name)),
            _ => {}
        }
    }
    place
}

struct Strict<D>(D);

macro_rules! forward {
    ($($method:ident($($argument:ident: $type:ty),*) as $to:ident($($passed:ident),*);)*) => {
        $(fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$to($($passed,)* visitor)
        })*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_ignored_any(serde::de::IgnoredAny)?;
        visitor.visit_unit()
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_option(OptionVisitor(visitor))
    }

    forward! {
        deserialize_any() as deserialize_any();
        deserialize_bool() as deserialize_bool();
        deserialize_i8() as deserialize_i8();
        deserialize_i16() as deserialize_i16();
        deserialize_i32() as deserialize_i32();
        deserialize_i64() as deserialize_i64();
        deserialize_i128() as deserialize_i128();
        deserialize_u8() as deserialize_u8();
        deserialize_u16() as deserialize_u16();
        deserialize_u32() as deserialize_u32();
        deserialize_u64() as deserialize_u64();
        deserialize_u128() as deserialize_u128();
        deserialize_f32() as deserialize_f32();
        deserialize_f64() as deserialize_f64();
        deserialize_char() as deserialize_char();
        deserialize_str() as deserialize_str();
        deserialize_string() as deserialize_string();
        deserialize_bytes() as deserialize_bytes();
        deserialize_byte_buf() as deserialize_byte_buf();
        deserialize_unit_struct(name: &'static str) as deserialize_unit_struct(name);
        deserialize_newtype_struct(name: &'static str) as deserialize_newtype_struct(name);
        deserialize_seq() as deserialize_seq();
        deserialize_tuple(len: usize) as deserialize_tuple(len);
        deserialize_tuple_struct(name: &'static str, len: usize) as deserialize_tuple_struct(name, len);
        deserialize_map() as deserialize_map();
        deserialize_enum(name: &'static str, variants: &'static [&'static str]) as deserialize_enum(name, variants);
        deserialize_identifier() as deserialize_identifier();
        deserialize_ignored_any() as deserialize_ignored_any();
    }
}

/// Has what is in an option be read in the same way.
struct OptionVisitor<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for OptionVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, reader: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Strict(reader))
    }
}

#[cfg(test)]
mod tests {
    use super::{from_slice, misfit};

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Body {
        #[serde(default)]
        title: String,
    }

    #[test]
    fn structs_are_objects() {
        assert_eq!(from_slice::<Body>(br#"{"title":"x","more":1}"#).unwrap(), Body { title: "x".into() });
        assert_eq!(from_slice::<Option<Body>>(b"null").unwrap(), None);
        assert!(from_slice::<Option<Body>>(b"{}").unwrap().is_some());
        assert!(from_slice::<Option<Body>>(b"[]").is_err());
        for wrong in ["[]", r#"["x"]"#, "null", "7", "{} x", ""] {
            assert!(from_slice::<Body>(wrong.as_bytes()).is_err(), "{wrong}");
        }
    }

    #[derive(Debug, serde::Deserialize)]
    struct Order {
        #[allow(dead_code)]
        items: Vec<Item>,
    }

    #[derive(Debug, serde::Deserialize)]
    struct Item {
        #[allow(dead_code)]
        name: String,
        #[allow(dead_code)]
        count: Option<u8>,
        #[allow(dead_code)]
        of: Option<Box<Item>>,
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, want) in [
            (r#"{"items":7}"#, "items: invalid type: integer"),
            (r#"{"items":{"a":[1]}}"#, "items: invalid type: map"),
            (r#"{"items":[7]}"#, "items[0]: invalid type: integer"),
            (r#"{"items":[[{}]]}"#, "items[0][0]: invalid type: map"),
            (r#"{"items":[{"name":""},{"name":[]}]}"#, "items[1].name: invalid type: sequence"),
            (r#"{"items":[{"name":""}, "x"]}"#, "items[1]: invalid type: string"),
            (r#"{"x":[1,{"name":2}],"items":[{"name":"a,\"b"},{"name":7}]}"#, "items[1].name: invalid type: integer"),
            ("{\"items\": [\n{\"name\":\"\"},\n\n {\"name\": 7}]}", "items[1].name: invalid type: integer"),
            (r#"{"items":[{"name":"","count":256}]}"#, "items[0].count: invalid value: integer"),
            (r#"{"items":[{"name":"","of":{}}]}"#, "items[0].of: missing field `name`"),
            (r#"{"items":[{"name":""},{"count":1}]}"#, "items[1]: missing field `name`"),
            ("{}", "missing field `items`"),
            ("[]", "invalid type: sequence"),
            ("7", "invalid type: integer"),
        ] {
            let err = from_slice::<Order>(text.as_bytes()).unwrap_err();
            let got = misfit(text.as_bytes(), &err);
            assert!(got.starts_with(want), "{text}: {got}");
        }
        let long = format!(r#"{{"{}":7}}"#, "x".repeat(300));
        let err = from_slice::<std::collections::HashMap<String, String>>(long.as_bytes()).unwrap_err();
        assert!(misfit(long.as_bytes(), &err).starts_with("invalid type"));
    }

    #[test]
    fn other_types_are_as_ever() {
        from_slice::<()>(br#"{"a":[1,2]}"#).unwrap();
        from_slice::<()>(b"null").unwrap();
        assert!(from_slice::<()>(b"{").is_err());
        assert_eq!(from_slice::<Option<u8>>(b" 7 ").unwrap(), Some(7));
        assert_eq!(from_slice::<(u8, String)>(br#"[1,"a"]"#).unwrap(), (1, "a".into()));
        assert_eq!(from_slice::<serde_json::Value>(b"[1.5]").unwrap(), serde_json::json!([1.5]));
    }
}
