//! Days in UTC, as texts such as 2026-11-21.

fn is_leap(year: u64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_of(year: u64, month: u64) -> u64 {
    match month {
        2 => 28 + u64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The day that totals are kept for.
pub fn today() -> String {
    let mut days = wasmhost::now().as_secs() / 86_400;
    let (mut year, mut month) = (1970, 1);
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    while days >= days_of(year, month) {
        days -= days_of(year, month);
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

/// Whether a text is a day that there is, written as [`today`] writes it.
pub fn is_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = |range: std::ops::Range<usize>| {
        let part = &bytes[range];
        let number = part.iter().fold(0, |n, digit| n * 10 + u64::from(digit.wrapping_sub(b'0')));
        part.iter().all(u8::is_ascii_digit).then_some(number)
    };
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return false;
    }
    let (Some(year), Some(month), Some(day)) = (digits(0..4), digits(5..7), digits(8..10)) else { return false };
    (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day)
}
