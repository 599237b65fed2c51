import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { config } from '#app/platform/settings/config.server.ts'

// The configuration we ship for the reverse proxy: with one line less, it writes to its own disk what people send, or
// reports the wrong network.

const page = readFileSync('docs/proxies.md', 'utf8')
const shipped = (name: string) =>
  (page.split(`## ${name}\n`)[1] ?? '').split('```')[1] ?? expect.fail(`nothing is shipped for ${name}`)
const megabytes = (shape: RegExp, text: string) => Number(shape.exec(text)?.[1]) * 1024 * 1024

/** The directives of a block of nginx and of those inside it, each with its value. */
const directives = (text: string) =>
  [...text.matchAll(/^\s*(\w+)\s+([^;{}]+);$/gm)].map(([, name = '', value = '']) => [name, value.trim()])

test("nginx stores neither bodies nor responses nor addresses, and passes on the visitor's network", () => {
  const nginx = shipped('nginx')
  const lines = directives(nginx)
  const all = (name: string) => lines.filter(([one]) => one === name).map(([, value]) => value)
  const location = /location \/ \{[^}]*\}/.exec(nginx)?.[0] ?? ''
  for (const line of [
    'proxy_request_buffering off;',
    'proxy_max_temp_file_size 0;',
    'proxy_cache off;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header Host $host;',
  ])
    expect(location.split(line), line).toHaveLength(2)
  // Each of the two servers; none logs visitors.
  expect(all('access_log')).toEqual(['off', 'off'])
  expect(all('listen').length).toBe(2)
  expect(all('error_log')).toEqual([expect.stringMatching(/ crit$/)])
  for (const name of ['proxy_store', 'proxy_cache_path', 'client_body_in_file_only'])
    expect(all(name)).toEqual([])
  expect(megabytes(/client_max_body_size (\d+)m;/, nginx)).toBeGreaterThan(config.bodyLimitBytes)
})

test('Caddy logs nothing and accepts what we accept', () => {
  const caddy = shipped('Caddy')
  expect(caddy).not.toMatch(/^\s*(?:log|request_buffers|response_buffers)\b/m)
  expect(caddy).toMatch(/reverse_proxy 127\.0\.0\.1:3000/)
  expect(megabytes(/max_size (\d+)MB/, caddy)).toBeGreaterThanOrEqual(config.bodyLimitBytes)
})
