import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clamd, EICAR, startClamd } from '../support/clamd.ts'
import { fieldsShown } from '../support/form-shown.ts'
import { BAD_PDFS, copyOf, pdfWith, TAGGED_PAGES, TAGGED_PDF } from '../support/pdfs.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Staff upload PDFs, and choose one for a resource: visitors then get it in place of the files that the site makes.

let site: Site
let clamd: Clamd
let editor: Visitor
let steward: Visitor
beforeAll(async () => {
  // Its folder is known only after the start, so the socket lies beside it, in a short path.
  const socket = path.join('/tmp', `clamd-${process.pid}-${Date.now()}.sock`)
  clamd = await startClamd(socket)
  site = await aSite({ CLAMAV_SOCKET: socket })
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
  steward = (await signedInStaff(site, { role: 'steward', name: 'Sol Steward' })).visitor
})
afterAll(async () => {
  await site.stop()
  await clamd.stop()
})

const PDFS = '/staff/content/pdfs'
const page = async (url: string, who: Visitor = site.visitor()) => {
  const answer = await who.get(url)
  return { status: answer.status, html: shown(await answer.text()) }
}
const shown = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const send = async (url: string, fields: Record<string, string | File>, who = editor) => {
  const answer = await who.post(url, fields)
  return { status: answer.status, html: shown(await answer.text()), to: answer.headers.get('location') ?? '' }
}
const upload = (bytes: Uint8Array<ArrayBuffer>, title = '', who = editor) =>
  send(PDFS, { file: new File([bytes], 'letter.pdf', { type: 'application/pdf' }), title }, who)
const REMOVE = { intent: 'remove' }
const fieldsOf = async (url: string) => fieldsShown((await page(url, editor)).html)

/** A new version of a resource, approved and published. */
async function publish(resource: string, change: Record<string, string>) {
  const fields = await fieldsOf(resource)
  const whatIsNew = `Changed ${Object.values(change).join(' ')}.`
  expect((await send(resource, { ...fields, ...change, whatIsNew, intent: 'save' })).status).toBe(303)
  const { version = '' } = await fieldsOf(resource)
  expect((await send(resource, { intent: 'approve', version }, steward)).status).toBe(303)
  return send(resource, { intent: 'publish', version })
}

test.each(BAD_PDFS)(
  'a PDF %s is refused with a sentence, and the title stays typed',
  async (_, says, make) => {
    const { status, html } = await upload(await make(), 'My letter')
    expect([status, html.includes(says)], html.slice(html.indexOf('field-error'), 300)).toEqual([422, true])
    expect(html).toContain('value="My letter"')
    expect((await page(PDFS, editor)).html).toContain('No PDFs here yet')
  },
)

test('without a file, and with a title that is too long, nothing is added', async () => {
  const none = await send(PDFS, { title: 'My letter' })
  expect([none.status, none.html.includes('Choose a PDF'), none.html.includes('value="My letter"')]).toEqual([
    422,
    true,
    true,
  ])
  const long = await upload(TAGGED_PDF, 'x'.repeat(121))
  expect([long.status, long.html.includes('120 characters or fewer')]).toEqual([422, true])
})

test('what the virus scanner finds is refused, and so is everything while it gives no answer', async () => {
  const found = await upload(new Uint8Array(Buffer.concat([TAGGED_PDF, Buffer.from(EICAR)])))
  expect([found.status, found.html.includes('The virus scanner found something')]).toEqual([422, true])
  clamd.mood = 'closes'
  const away = await upload(TAGGED_PDF, 'My letter')
  clamd.mood = 'well'
  expect([
    away.status,
    away.html.includes('gives no answer now'),
    away.html.includes('value="My letter"'),
  ]).toEqual([422, true, true])
  expect((await page(PDFS, editor)).html).toContain('No PDFs here yet')
})

test('only the roles that edit resources see the library, its files and its forms', async () => {
  for (const role of ['caseworker', 'treasurer'] as const) {
    const { visitor } = await signedInStaff(site, { role, name: `A ${role}` })
    expect((await visitor.get(PDFS)).status, role).toBe(403)
    expect((await upload(TAGGED_PDF, '', visitor)).status, role).toBe(403)
  }
})

const LETTER = '/staff/facts/resource/resource-2'
const ADDRESS = '/resources/school-504-letter'
const FILE = '/resources/files/school-504-evaluation-request-letter'

test('an uploaded PDF takes the place of the files of a released letter', async () => {
  const sent = await pdfWith((pdf) => pdf.setAuthor('Ada Sample'))
  const own = await copyOf(sent)
  const added = await upload(sent)
  expect([added.status, added.to]).toEqual([
    303,
    expect.stringMatching(/^\/staff\/content\/pdfs\/[0-9a-f]{32}$/),
  ])
  const id = added.to.slice(PDFS.length + 1)
  // The same bytes are one file, whatever it is called.
  const again = await upload(sent, 'Another title')
  expect([again.status, again.to]).toEqual([303, added.to])
  const one = (await page(added.to, editor)).html
  expect(one).toContain('Workplace Accommodation Request Letter')
  for (const part of ['Ada Sample', 'Ed Editor', 'Typst', 'No resource uses it'])
    expect(one, part).toContain(part)
  expect((await page(PDFS, editor)).html).not.toContain('Another title')
  const open = await editor.get(`${added.to}/file`)
  expect([open.headers.get('content-type'), open.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    `inline; filename="${id}.pdf"`,
  ])
  expect(Buffer.from(await open.arrayBuffer()).equals(own)).toBe(true)
  expect((await editor.get(`${PDFS}/${'0'.repeat(32)}`)).status).toBe(404)
  expect((await editor.get(`${PDFS}/${'0'.repeat(32)}/file`)).status).toBe(404)

  const form = (await page(LETTER, editor)).html
  expect(form).toContain(`href="${PDFS}"`)
  expect(form).toContain(`Workplace Accommodation Request Letter (${TAGGED_PAGES} pages,`)
  const etagBefore = (await site.visitor().get(`${FILE}.pdf`)).headers.get('etag')
  // A preview links the chosen PDF, and visitors get the old file.
  const preview = shown(
    await (await editor.post(`${LETTER}/page`, { ...(await fieldsOf(LETTER)), ownPdf: id })).text(),
  )
  expect(preview).toContain(`href="${added.to}/file"`)
  expect((await site.visitor().get(`${FILE}.pdf`)).headers.get('etag')).toBe(etagBefore)
  expect((await publish(LETTER, { ownPdf: id })).status).toBe(303)

  const { html } = await page(ADDRESS)
  expect(html).toContain(`Letter: PDF, ${Math.round(own.length / 1024)} KB, ${TAGGED_PAGES} pages`)
  expect(html).toContain(`href="${FILE}.pdf"`)
  expect(html).not.toContain(`${FILE}.docx`)
  expect(html).not.toContain('The files are not ready')
  const card = (await page('/resources?search=504')).html
  expect(card).toContain(`href="${FILE}.pdf"`)
  expect(card).not.toContain(`${FILE}.docx`)
  expect((await page(LETTER, editor)).html).toContain('Visitors get our own PDF')
  expect((await page('/staff/resources/school-504-letter', editor)).html).toContain(`href="${added.to}"`)
  expect((await page(`${LETTER}/versions`, editor)).html).toContain('Our own PDF:')

  const file = await site.visitor().get(`${FILE}.pdf`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('etag')).toBe(`"${id}"`)
  expect(Buffer.from(await file.arrayBuffer()).equals(own)).toBe(true)
  const part = await site.visitor().get(`${FILE}.pdf`, { range: 'bytes=1-9' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-9/${own.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(own.subarray(1, 10))).toBe(true)
  expect((await site.visitor().get(`${FILE}.pdf`, { 'if-none-match': `"${id}"` })).status).toBe(304)
  // The other files have other words: their address leads to the page.
  for (const other of [`${FILE}.docx`, `${FILE}.docx?words=older`, `${FILE}.txt?words=older`]) {
    const answer = await site.visitor().get(other)
    expect([answer.status, answer.headers.get('location')], other).toEqual([303, `${ADDRESS}#files`])
  }
})

test('another PDF is there at once, and without one the site makes the files again', async () => {
  const id = (await upload(await pdfWith((pdf) => pdf.setAuthor('Ada Sample')))).to.slice(PDFS.length + 1)
  const newer = await pdfWith((pdf) => pdf.setAuthor('Bo Sample'))
  const second = (await upload(newer, 'Newer letter')).to.slice(PDFS.length + 1)
  expect((await publish(LETTER, { ownPdf: second })).status).toBe(303)
  expect((await site.visitor().get(`${FILE}.pdf`)).headers.get('etag')).toBe(`"${second}"`)

  // Without one, the site makes the files again.
  const list = (await page(PDFS, editor)).html
  expect(list).toContain(LETTER)
  expect((await publish(LETTER, { ownPdf: '' })).status).toBe(303)
  await expect
    .poll(async () => (await page(LETTER, editor)).html.includes('Files are ready'), { timeout: 60_000 })
    .toBe(true)
  expect((await page(ADDRESS)).html).toContain(`href="${FILE}.docx"`)
  expect((await site.visitor().get(`${FILE}.docx`)).status).toBe(200)
  expect((await site.visitor().get(`${FILE}.pdf`)).headers.get('etag')).not.toBe(`"${second}"`)
  for (const each of [id, second]) expect((await send(`${PDFS}/${each}`, REMOVE)).to).toBe(PDFS)
})

test('a PDF is not removed while a draft or a public version has it, and a removed one is not published', async () => {
  const { to } = await upload(await pdfWith((pdf) => pdf.setAuthor('Cy Sample')), 'The chart')
  const id = to.slice(PDFS.length + 1)
  const other = '/staff/facts/resource/resource-3'
  const title = (await fieldsOf(other)).title ?? ''
  const save = async (ownPdf: string) =>
    send(other, { ...(await fieldsOf(other)), ownPdf, whatIsNew: `With ${ownPdf}.`, intent: 'save' })
  expect((await save(id)).status).toBe(303)
  const draft = await send(to, REMOVE)
  expect([draft.status, draft.html.includes(`This PDF is used by “${title}”`)]).toEqual([409, true])
  expect((await page(to, editor)).html).toContain(`href="${other}"`)
  expect((await publish(other, { ownPdf: id })).status).toBe(303)
  expect((await save('')).status).toBe(303)
  // The newest version is without it, and visitors still read the one that has it.
  expect((await send(to, REMOVE)).status).toBe(409)
  expect((await publish(other, { ownPdf: '' })).status).toBe(303)
  expect((await send(to, REMOVE)).to).toBe(PDFS)
  expect((await page(to, editor)).status).toBe(404)
  // Twice does no harm.
  expect((await send(to, REMOVE)).to).toBe(PDFS)
  const refused = await publish(other, { ownPdf: id })
  expect([refused.status, refused.html.includes('is no longer here')]).toEqual([422, true])
})

test('a new title is what staff choose from, and a wrong one stays typed', async () => {
  const { to } = await upload(await pdfWith((pdf) => pdf.setAuthor('Di Sample')), 'The cart')
  const rename = (title: string) => send(to, { intent: 'rename', title })
  for (const [title, says] of [
    ['  ', 'Write a title'],
    ['x'.repeat(121), '120 characters or fewer'],
  ] as const) {
    const { status, html } = await rename(title)
    expect([status, html.includes(says)], title).toEqual([422, true])
  }
  const without = await send(to, { intent: 'rename' })
  expect([without.status, without.html.includes('Write a title')]).toEqual([422, true])
  expect((await rename('x'.repeat(121))).html).toContain(`value="${'x'.repeat(121)}"`)
  expect((await page(LETTER, editor)).html).toContain('The cart (')
  expect((await rename(' The chart ')).status).toBe(303)
  const form = (await page(LETTER, editor)).html
  expect([form.includes('The chart ('), form.includes('The cart (')]).toEqual([true, false])
  const none = await send(to, { title: 'Another' })
  expect([none.status, none.html.includes('Press one of the buttons')]).toEqual([422, true])
  expect((await send(`${PDFS}/${'0'.repeat(32)}`, { intent: 'rename', title: 'A' })).status).toBe(404)
  expect((await send(to, REMOVE)).to).toBe(PDFS)
})

test('a video keeps its player, its captions and its slides; the PDF takes the place of its transcript', async () => {
  const video = '/staff/facts/resource/resource-12'
  const address = '/resources/how-to-ask-video'
  const about = async () => {
    const { html } = await page(address)
    const files = html.match(/(?<=href="\/resources\/files\/[^"]*\.)\w+(?=")/g)
    return { player: html.match(/<video.*?<\/video>/s)?.[0], files }
  }
  const before = await about()
  expect([before.player?.includes('kind="captions"'), before.files]).toEqual([true, ['mp4', 'pdf', 'txt']])
  const { to } = await upload(await pdfWith((pdf) => pdf.setAuthor('Ed Sample')), 'The transcript')
  const id = to.slice(PDFS.length + 1)
  expect((await publish(video, { ownPdf: id })).status).toBe(303)
  expect(await about()).toEqual({ player: before.player, files: ['mp4', 'pdf'] })
  const file = '/resources/files/how-to-ask-for-an-accommodation'
  expect((await site.visitor().get(`${file}.pdf`)).headers.get('etag')).toBe(`"${id}"`)
  expect((await site.visitor().get(`${file}.mp4`)).status).toBe(200)
  expect((await site.visitor().get(`${file}.vtt`)).status).toBe(200)
})
