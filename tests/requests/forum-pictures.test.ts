import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, members } from '../support/forum-site.ts'
import { aDrawing, aGif } from '../support/pictures.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Pictures in posts, without any script.

let site: Site
let mo: Visitor
let ada: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ada = await joined(site, 'ada-owl')
})
afterAll(() => site.stop())

const text = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const html = async (visitor: Visitor, url: string) => text(await visitor.get(url))
const field = (page: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? ''
const send = async (fields: Record<string, string | File>, url = '/forum/school/new') => {
  const ticket = field(await html(ada, url), 'ticket')
  return ada.post(url, { ticket, intent: 'post', title: 'My desk', text: 'Look at this', ...fields })
}
const png = (bytes = aDrawing('SECRET', [60, 40])) => new File([bytes], 'me-at-home.png')
const addressIn = (page: string) => /src="(\/forum\/picture\/[\w-]+)"/.exec(page)?.[1] ?? ''

test('a picture that is refused, or not described, costs no word of the post; then it is posted', async () => {
  const wrong = await send({ photo: new File(['<svg onload="alert(1)"/>'], 'a.png') })
  expect(wrong.status).toBe(422)
  const says = await text(wrong)
  for (const words of ['not a picture that we can show', 'value="My desk"', 'Look at this'])
    expect(says).toContain(words)

  const undescribed = await send({ photo: png() })
  expect(undescribed.status).toBe(422)
  const form = await text(undescribed)
  expect(form).toContain('Describe the picture, or check the box that it is only decoration')
  const [picture, address] = [field(form, 'picture'), addressIn(form)]
  expect(picture).toMatch(/^[\w-]{22}\.60\.40$/)
  // Its member sees it, and no one else.
  expect((await ada.get(address)).headers.get('content-type')).toBe('image/webp')
  expect((await ada.get(address)).headers.get('cache-control')).toBe('no-store')
  expect((await site.visitor().get(address)).status).toBe(404)

  const kept = await send({ picture, describes: 'A desk by a window' })
  expect(kept.status).toBe(303)
  expect((await site.visitor().get(address)).status).toBe(404)
  expect(await html(ada, kept.headers.get('location') ?? '')).toContain('alt="A desk by a window"')
  // Moderators see it at the desk before they approve it.
  const desk = await html(mo, '/staff/forum')
  expect(desk).toContain(`/staff${address}`)
  expect((await mo.get(`/staff${address}`)).status).toBe(200)
  expect((await ada.get(`/staff${address}`)).status).not.toBe(200)
  await mo.post('/staff/forum', {
    intent: 'approve',
    postId: field(desk, 'postId'),
    seen: field(desk, 'seen'),
  })

  const seen = await site.visitor().get(address)
  expect([seen.status, seen.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(seen.headers.get('last-modified')).toBeNull()
  expect(JSON.stringify([...seen.headers])).not.toContain('me-at-home')
  expect(Buffer.from(await seen.arrayBuffer()).includes('SECRET')).toBe(false)
  const topic = /\/forum\/topic\/[\w-]+/.exec(await html(site.visitor(), '/forum/school'))?.[0] ?? ''
  const page = await html(site.visitor(), topic)
  expect(page).toMatch(/<img[^>]*width="60" height="40" alt="A desk by a window" loading="lazy"/)
  expect(await html(site.visitor(), `${topic}/feed.atom`)).toContain('Picture: A desk by a window')
})

test('a GIF is shown as a still, with a link that plays it', async () => {
  await members(site, ['ada-owl'])
  const sent = await send({
    photo: new File([aGif('SECRET', 2)], 'a.gif'),
    decoration: 'yes',
    title: 'It moves',
  })
  const topic = sent.headers.get('location') ?? ''
  const page = await html(site.visitor(), topic)
  const address = addressIn(page)
  expect((await site.visitor().get(address)).headers.get('content-type')).toBe('image/webp')
  expect(page).toContain('Play the moving picture (GIF, ')
  expect((await site.visitor().get(`${address}/moving`)).headers.get('content-type')).toBe('image/gif')
  expect(page).toContain('alt=""')
})

test('a picture of 13 MB is refused in a sentence', async () => {
  const large = await send({ photo: new File([new Uint8Array(13 * 1024 * 1024)], 'a.png') })
  expect(large.status).toBe(422)
  expect(await text(large)).toContain('Yours is 13 MB')
})
