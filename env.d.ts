declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

// PDF.js ships no types for its worker file.
declare module 'pdfjs-dist/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown
}

// It ships no types.
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    /** The letters to keep; undefined with `keepAllGlyphs`. */
    text: string | undefined,
    options: {
      targetFormat: 'truetype'
      keepAllGlyphs?: boolean
      variationAxes?: Record<string, number>
    },
  ): Promise<Buffer>
}
