import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

// Runs Typst. It is compiled code with memory of its own, so only worker threads and separate processes load this module.

/** Files that a document shows, by the path that its template uses. */
export type ShownFiles = Record<string, Uint8Array>

export interface Typeset {
  pdf: Buffer
  pages: number
  /** What the template says about places in the document, in order. */
  marks: (label: string) => Mark[]
}

interface Mark {
  page: number
  /** From the top of the page, in points. */
  y: number
  at?: number
}

/** Typst may open the files of this folder and no others: the template and what is added to it. */
const FOLDER = path.resolve('app/platform/documents')
/** Results of earlier documents that were not used again in this many are dropped. */
const KEPT_FOR = 3

/** @param fonts every font that the document names; compilers with the same fonts are used again */
export function createTypesetter(fonts: readonly Buffer[]) {
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: [...fonts] }] })

  function compile(template: string, data: string): NodeTypstDocument {
    const compiled = compiler.compile({
      mainFileContent: readFileSync(path.join(FOLDER, template), 'utf8'),
      inputs: { data },
    })
    const { result } = compiled
    if (result) return result
    const error = compiled.takeDiagnostics()
    // Where in the template; the data of the document is not in it.
    throw new Error(`${template}: ${JSON.stringify(error?.shortDiagnostics ?? 'no result')}`)
  }

  /** @param data what the template reads as `sys.inputs.data` */
  function drawPdf(template: string, data: unknown, files: ShownFiles): Typeset {
    for (const [name, bytes] of Object.entries(files))
      compiler.mapShadow(path.join(FOLDER, name), Buffer.from(bytes))
    try {
      const document = compile(template, JSON.stringify(data))
      return {
        pdf: compiler.pdf(document, { pdfStandard: 'ua-1' }),
        pages: document.numOfPages,
        marks: (label) => compiler.query(document, { selector: `<${label}>`, field: 'value' }) as Mark[],
      }
    } finally {
      compiler.resetShadow()
      compiler.evictCache(KEPT_FOR)
    }
  }

  /** A document of one page as a picture. */
  const drawSvg = (template: string, data: unknown): Buffer =>
    Buffer.from(compiler.plainSvg(compile(template, JSON.stringify(data))))

  return { drawPdf, drawSvg }
}
