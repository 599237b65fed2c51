// PDF.js ships its decoder of JPEG files without types.
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    width: number
    height: number
    parse(bytes: Uint8Array): void
    getData(wanted: {
      width: number
      height: number
      forceRGB?: boolean
      forceRGBA?: boolean
    }): Uint8ClampedArray
  }
  export function setVerbosityLevel(level: number): void
}
