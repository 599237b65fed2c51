/** Small letters of other alphabets that look like one of ours. */
const LOOKS_LIKE: Record<string, string> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o', р: 'p',
  ԛ: 'q', г: 'r', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', з: '3', α: 'a', β: 'b', ϲ: 'c', ε: 'e', η: 'n',
  ι: 'i', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ı: 'i', ł: 'l',
  ø: 'o', đ: 'd', ħ: 'h', ß: 'b', ſ: 's', ɑ: 'a', ɡ: 'g', ɩ: 'i', ʟ: 'l', ɪ: 'i', ʀ: 'r', ɴ: 'n', ʏ: 'y', ʋ: 'v', ɨ: 'i', ү: 'y', ѡ: 'w', ө: 'o', ѳ: 'o',
  օ: 'o', ո: 'n', ռ: 'n', ս: 'u', հ: 'h', ց: 'g', զ: 'q', յ: 'j', լ: 'l', ւ: 'l',
} // biome-ignore format: a table of pairs

/** Cherokee and Canadian letters that look like our capitals, each after the letter it looks like. */
const CAPITALS =
  'AᎪ BᏴ CᏟ DᎠ EᎬ GᏀ HᎻ IᎥ JᎫ KᏦ LᏞ MᎷ OᎾ PᏢ RᎡ RᏒ SᏚ TᎢ VᏙ WᎳ WᏔ YᎽ ZᏃ hᏂ bᏏ dᏧ yᎩ AᗅAᐱ BᗷCᑕ DᗞFᖴ HᕼJᒍ LᒪMᗰ PᑭRᖇ SᔕUᑌ VᐯWᗯ X᙭ZᘔKᐸ'
for (const [, ours, theirs] of CAPITALS.matchAll(/([A-Za-z])([^A-Za-z ])/g))
  if (ours && theirs) LOOKS_LIKE[theirs.toLowerCase()] = ours.toLowerCase()

/** The handle as the eye reads it: without case, diacritics and hyphens, and with one letter for all look-alikes. */
export function handleKey(handle: string): string {
  const letters = [...handle.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .filter((letter) => !/[\p{M}ʻʼ_-]/u.test(letter))
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join('')
  return letters
    .replace(/[1i|!]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
