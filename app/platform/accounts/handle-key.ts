/** Of Cyrillic and Greek, small letters that look like one of ours. */
const LOOKS_LIKE: Record<string, string> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o', р: 'p',
  ԛ: 'q', г: 'r', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', з: '3', α: 'a', β: 'b', ϲ: 'c', ε: 'e', η: 'n',
  ι: 'i', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ı: 'i', ł: 'l',
  ø: 'o', đ: 'd', ħ: 'h', ß: 'b', ſ: 's', ɑ: 'a', ɡ: 'g', ɩ: 'i', ʟ: 'l', ɪ: 'i', ʀ: 'r', ɴ: 'n', ʏ: 'y', ʋ: 'v', ɨ: 'i', ү: 'y', ѡ: 'w', ө: 'o', ѳ: 'o',
} // biome-ignore format: a table of pairs

/** What the eye sees: without case, marks and hyphens, and with one letter for all that look alike. */
export function handleKey(handle: string): string {
  const letters = [...handle.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .filter((letter) => !/[\p{M}_-]/u.test(letter))
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join('')
  return letters
    .replace(/[1i|!]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
