import { readFileSync } from 'node:fs'
import type { Slide } from '#app/resources/making/slides.ts'

// A slide as a page of 1280 by 720: its few words large at the left, a drawing at the right, the handrail along the foot.

const INK = '#1d2723'
const PAPER = '#fffdf8'
const MINT = '#d9ebe0'
const LEAF = '#0b4f46'
const SAND = '#f3e3c3'
const CLAY = '#b5532b'

const font = (name: string) =>
  readFileSync(`node_modules/@fontsource/atkinson-hyperlegible/files/${name}.woff2`).toString('base64')

export function slidePage(slide: Slide, index: number, count: number): string {
  const lines = slide.shows.split(/(?<=\.) /)
  const [big = '', ...more] = lines
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>
@font-face { font-family: A; font-weight: 400; src: url(data:font/woff2;base64,${font('atkinson-hyperlegible-latin-400-normal')}) }
@font-face { font-family: A; font-weight: 700; src: url(data:font/woff2;base64,${font('atkinson-hyperlegible-latin-700-normal')}) }
* { margin: 0; box-sizing: border-box }
body { width: 1280px; height: 720px; background: ${PAPER}; color: ${INK}; font-family: A; overflow: hidden; position: relative }
.words { position: absolute; left: 84px; top: 96px; width: 660px; height: 480px; display: grid; align-content: center; gap: 30px }
h1 { font-size: 66px; line-height: 1.14; text-wrap: balance }
p { font-size: 40px; line-height: 1.3; text-wrap: balance }
.count { position: absolute; right: 84px; bottom: 30px; font-size: 28px }
svg { position: absolute; inset: 0 }
</style><svg width="1280" height="720" viewBox="0 0 1280 720" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M790 0H1280V620H790Z" fill="${MINT}"/><path d="M0 620H1280V720H0Z" fill="${SAND}"/>
<path d="M-20 600H700C760 600 780 560 840 560H1300" stroke="${LEAF}" stroke-width="16"/>
<path d="M120 606V660M420 606V660M700 606V660M960 566V660M1200 566V660" stroke="${INK}" stroke-width="8"/>
<g stroke="${INK}" stroke-width="9">${DRAWINGS[index] ?? ''}</g></svg>
<div class="words"><h1>${big.replace(/\.$/, '')}</h1>${more.map((line) => `<p>${line}</p>`).join('')}</div>
<div class="count">${index + 1} of ${count}</div></html>`
}

const sheet = (x: number, y: number, w = 250, h = 320) =>
  `<path d="M${x} ${y}h${w - 60}l60 60v${h - 60}h-${w}z" fill="${PAPER}"/><path d="M${x + w - 60} ${y}v60h60" fill="${SAND}"/>`
const texts = (x: number, y: number, widths: number[]) =>
  widths.map((w, i) => `<path d="M${x} ${y + 48 * i}h${w}" stroke="${LEAF}"/>`).join('')
const bubble = (x: number, y: number, fill: string, tail: string) =>
  `<path d="M${x} ${y}h220q30 0 30 30v90q0 30 -30 30h-220q-30 0 -30 -30v-90q0 -30 30 -30z" fill="${fill}"/><path d="${tail}" fill="${fill}"/>`

const DRAWINGS = [
  `${sheet(905, 130)}${texts(945, 245, [130, 170, 170, 110])}`,
  `<path d="M930 520V130h220v390" fill="${PAPER}"/><path d="M930 130l110 60v370l-110 -40z" fill="${CLAY}"/><path d="M1015 370v24"/>`,
  `${sheet(905, 130)}${texts(945, 245, [170, 130, 170, 150])}`,
  `<path d="M880 400h320M910 400v120M1170 400v120" /><path d="M900 400h280v-22h-280z" fill="${CLAY}"/><path d="M1000 330q-44 -60 0 -120M960 350q-70 -80 0 -160M1080 330q44 -60 0 -120M1120 350q70 -80 0 -160" stroke="${LEAF}"/><path d="M1040 250v40"/>`,
  `<path d="M910 390v-60a125 125 0 0 1 250 0v60"/><rect x="880" y="360" width="66" height="120" rx="26" fill="${CLAY}"/><rect x="1124" y="360" width="66" height="120" rx="26" fill="${CLAY}"/>`,
  `${bubble(890, 150, PAPER, 'M930 300v56l60 -56')}${bubble(960, 370, SAND, '')}${texts(920, 205, [150, 110])}${texts(990, 425, [150, 110])}`,
  `<rect x="890" y="170" width="290" height="300" rx="16" fill="${PAPER}"/><path d="M890 240h290" /><path d="M960 140v60M1110 140v60"/>${[
    0, 1, 2,
  ]
    .map((r) =>
      [0, 1, 2, 3].map((c) => `<path d="M${940 + 63 * c} ${300 + 58 * r}h1" stroke-width="16"/>`).join(''),
    )
    .join('')}<circle cx="1066" cy="358" r="30" stroke="${CLAY}"/>`,
  `<path d="M870 210h120l34 40h186v250H870z" fill="${SAND}"/><rect x="985" y="350" width="110" height="90" rx="12" fill="${CLAY}"/><path d="M1005 350v-26a35 35 0 0 1 70 0v26"/>`,
  `<circle cx="955" cy="240" r="105" fill="${PAPER}"/><path d="M955 170v70l48 34"/>${sheet(1030, 250, 190, 260)}<path d="M1090 350q6 -40 40 -34q36 10 22 44q-8 18 -24 26v26M1128 446v2" stroke="${CLAY}" stroke-width="12"/>`,
  `<rect x="900" y="140" width="130" height="240" rx="20" fill="${PAPER}"/><path d="M950 345h30"/><path d="M1000 520h70v-55h70v-55h70v110z" fill="${CLAY}"/><path d="M985 440l215 -165v130M985 440v80" stroke="${LEAF}"/>`,
]
