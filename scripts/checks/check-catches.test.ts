import { expect, test } from 'vitest'
import { swallowed } from './check-catches.ts'
import { parse } from './sources.ts'

const told = (text: string, file = 'app/blog/blog.server.ts') =>
  swallowed(new Map([[file, parse(file, text)]])).length

test.each([
  'try { work() } catch {}',
  'try { work() } catch (error) {}',
  'work().catch(() => {})',
  'work().catch(() => undefined)',
  "const found = await work().catch(() => '')",
  'work().then(done, () => null)',
  'work().catch(function () { return [] })',
  'function found() { try { return work() } catch { return null } }',
])('an ignored error is reported: %s', (text) => expect(told(text)).toBe(1))

test.each([
  'try { work() } catch {\n  // Without it the page is only older.\n}',
  '// The next look tries again.\nwork().catch(() => {})',
  'work().catch((error) => logTrouble(error))',
  'work().catch(() => logTrouble())',
  'try { work() } catch (error) { if (!isMissing(error)) throw error }',
  'function found() {\n  try { return work() } catch {\n    // Not a number of ours.\n    return null\n  }\n}',
])('an error with a reason, or a handled one, is not: %s', (text) => expect(told(text)).toBe(0))

test('in a browser, trying something may be the check itself', () => {
  const text = 'function there() { try { return localStorage.length > 0 } catch { return false } }'
  expect(told(text, 'app/accounts/model/device.ts')).toBe(0)
})
