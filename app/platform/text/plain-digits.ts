const DIGIT = /\p{Nd}/u

/** Converts digits of any script to 0 to 9: Unicode puts the ten digits of each script in a row. */
export const plainDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
    return String(before % 10)
  })
