import type { Supply } from './protocol.ts'

// The URLs of the resources that PDF.js needs for some files. Loaded only once a PDF asks for one of them.

const URLS: Record<Supply['kind'], Record<string, string>> = {
  wasmUrl: import.meta.glob<string>(
    ['/node_modules/pdfjs-dist/wasm/openjpeg.wasm', '/node_modules/pdfjs-dist/wasm/jbig2.wasm'],
    { query: '?url', import: 'default', eager: true },
  ),
  cMapUrl: import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  standardFontDataUrl: import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
}

/** The bytes of one of them, or null for an unknown name. A frame can request nothing else. */
export async function pdfSupply({ kind, filename }: Supply): Promise<Uint8Array<ArrayBuffer> | null> {
  const urls = Object.hasOwn(URLS, kind) ? URLS[kind] : {}
  const url = Object.entries(urls).find(([path]) => path.endsWith(`/${filename}`))?.[1]
  const answer = url ? await fetch(url) : null
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null
}
