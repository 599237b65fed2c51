import { PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfWith, TAGGED_PAGES, TAGGED_PDF } from '#tests/support/pdfs.ts'
import { readPdf } from './read-pdf.server.ts'

test('a tagged PDF has no problems, and its title and pages are known', async () => {
  expect(await readPdf(TAGGED_PDF)).toMatchObject({
    problems: [],
    title: 'Workplace Accommodation Request Letter',
    pages: TAGGED_PAGES,
  })
})

test('staff see every name in the properties, also those that only one of the two places has', async () => {
  const { properties } = await readPdf(
    await pdfWith((pdf) => {
      pdf.setAuthor('Ada\u0000Sample')
      pdf.setKeywords(['letters', 'work'])
      const info = pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict)
      info.set(PDFName.of('Department'), PDFString.of('Letters'))
    }),
  )
  expect(properties).toContainEqual(['Author', 'Ada Sample'])
  expect(properties).toContainEqual(['Keywords', 'letters work'])
  expect(properties).toContainEqual(['Department', 'Letters'])
  expect(properties.filter(([name]) => name === 'Created')).toEqual([['Created', '2026-11-23']])
  expect(properties).toContainEqual(['Language', 'en-US'])
  expect(properties).toContainEqual(['Written with', 'Typst 0.14.2'])
})
