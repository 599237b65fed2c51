// The PDFs that staff can choose for a resource. The library in app/resources keeps this list in the memory of each process.

interface OwnPdf {
  id: string
  label: string
}

let offered: readonly OwnPdf[] = []

/** Called at the start, and after each change of the library. */
export function offerOwnPdfs(pdfs: readonly OwnPdf[]): void {
  offered = pdfs
}

export const ownPdfs = (): readonly OwnPdf[] => offered
