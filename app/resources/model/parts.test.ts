import { expect, test } from 'vitest'
import { inParts } from './parts.ts'

const table = (cells: string[]) =>
  `<table><thead><tr><th scope="col">Where</th><th scope="col">How long</th></tr></thead><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`

test('a table row names its columns on narrow screens, and the first cell names the row', () => {
  const { html } = inParts(`<h2>Jobs</h2>${table(['EEOC', '180 days'])}`)
  expect(html).toContain('<section class="table-region" aria-label="Jobs" tabindex="0"><table>')
  expect(html).toContain('<th scope="row">EEOC</th><td data-head="How long">180 days</td>')
  expect(html).not.toContain('<details')
})

test('a chart of many tables folds, and the page’s links open what is folded', () => {
  const { html, parts } = inParts(
    `<p>Before</p><h2>Read this</h2><p>First.</p>${['Jobs', 'School', 'Homes'].map((kind) => `<h2>${kind}</h2>${table([kind, '1 year'])}`).join('')}`,
  )
  expect(html.match(/<details class="section">/g)).toHaveLength(3)
  expect(parts.map(({ label }) => label)).toEqual(['Read this', 'Jobs', 'School', 'Homes'])
  expect(html).toContain('<h2 id="part-1">Read this</h2><p>First.</p>')
  for (const { id } of parts.slice(1)) expect(html).toContain(`<div class="section-body" id="${id}">`)
})
