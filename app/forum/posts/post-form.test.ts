import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { addField, CALL_BACK } from '#tests/support/add-field.ts'

// A field that is added to the form of a post is on the page, and kept by drafts and scheduled posts.

let modules: Awaited<ReturnType<typeof load>>
async function load() {
  const { postForm } = await import('./post-form.ts')
  addField(postForm, 'callBack', { ...CALL_BACK, part: 'wish' })
  return {
    ...(await import('../composing/drafts/rules.ts')),
    ...(await import('../screens/write-form.tsx')),
  }
}

beforeAll(async () => {
  vi.resetModules()
  modules = await load()
  return () => vi.resetModules()
})

function written(typed: Record<string, string>) {
  const { WriteForm } = modules
  const kept = { waiting: null, typed, page: '' }
  const keeping = { form: 'forum.new-x', back: '/forum', kept }
  const Component = () =>
    createElement(WriteForm, {
      action: '/',
      answer: undefined,
      hidden: {},
      withTitle: true,
      withWish: true,
      send: 'Post it',
      keeping,
    })
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

test('an added field is on the page, and open when it has an answer', () => {
  expect(written({})).toMatch(/name="callBack"/)
  expect(written({})).not.toMatch(/<details[^>]* open/)
  expect(written({ callBack: 'pm' })).toMatch(
    /<details[^>]* open=""[\s\S]*<option[^>]* selected=""[^>]*>After noon/,
  )
})

test('drafts and scheduled posts keep an added field, and not the mark of a moderator', () => {
  for (const name of ['title', 'text', 'nameless', 'tone', 'wish', 'callBack'])
    expect(modules.isOfPost(name), name).toBe(true)
  for (const name of ['asModerator', 'intent', 'ticket']) expect(modules.isOfPost(name), name).toBe(false)
})
