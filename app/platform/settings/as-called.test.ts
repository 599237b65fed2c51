import { afterEach, expect, test, vi } from 'vitest'
import { ConfigError } from './config.server.ts'

afterEach(() => vi.unstubAllEnvs())

test('why a release does not start names commands that a release has', () => {
  const words = () =>
    new ConfigError('Run npm run move -- --cancel, or npm run restore, then npm start.').message
  expect(words()).toContain('npm run restore')
  vi.stubEnv('HANDRAIL_CALLED_FROM', '/home/ada')
  expect(words()).toBe('Run handrail move --cancel, or handrail restore, then handrail start.')
})
