import { requestFacts } from '#app/platform/http/request.server.ts'
import pdfFrame from '../../files/preview/pdf-frame.ts?worker&url'
import previewFrame from '../../files/preview/preview-frame.ts?worker&url'
import wordFrame from '../../files/preview/word-frame.ts?worker&url'
import type { Route } from './+types/preview'

/**
 * The frame in which a staff browser shows a file. Its policy takes its origin away (sandbox without allow-same-origin) and
 * blocks all requests: a stranger's file is drawn there and cannot read the page around it, the key or the session.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { nonce } = context.get(requestFacts)
  const as = new URL(request.url).searchParams.get('as') ?? ''
  const script = (Object.hasOwn(FRAMES, as) && FRAMES[as]) || previewFrame
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Preview</title>
<style nonce="${nonce}">body{margin:1rem;background:#fff;color:#1b1b1b;font:1.05rem/1.5 sans-serif}
img,canvas{display:block;max-width:100%;height:auto;margin:0 auto 1rem;border:1px solid #767676}
table{border-collapse:collapse}td,th{border:1px solid #767676;padding:.25rem .5rem;vertical-align:top}
pre,p{white-space:pre-wrap;overflow-wrap:anywhere;max-width:44rem}</style></head>
<body><script nonce="${nonce}" src="${script}"></script></body></html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': framePolicy(nonce, as === 'pdf'),
      'X-Frame-Options': 'SAMEORIGIN',
    },
  })
}

const FRAMES: Record<string, string> = { pdf: pdfFrame, word: wordFrame }

/** @param decodes whether it may run the decoders of scans (WebAssembly), still without eval */
const framePolicy = (nonce: string, decodes: boolean): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'${decodes ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'nonce-${nonce}'`,
    'img-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
