import { describe, expect, test } from 'vitest'
import { takeRoom } from '#app/platform/http/room-for-bodies.server.ts'
import { visit } from '#app/platform/request-context.server.ts'
import { inTurn } from '#app/platform/sandbox/sandbox.server.ts'
import { aJpeg } from '#tests/support/files.ts'
import { lookInside } from './cleaning.server.ts'

describe('many files at once', () => {
  test('of one network are inspected one by one, others get their turn, and too many are refused for now', async () => {
    const picture = aJpeg('x') as Uint8Array<ArrayBuffer>
    const done: string[] = []
    const look = (network: string) =>
      visit(network, async () => {
        const found = await lookInside('image/jpeg', picture)
        done.push(found === 'busy' ? 'busy' : network)
        return found
      })
    const many = Array.from({ length: 22 }, () => look('many'))
    const other = look('other')
    expect(await other).toMatchObject({ clean: expect.any(Uint8Array) })
    // The last of the many is refused at once, and the other network does not wait behind the earlier ones.
    expect(done[0]).toBe('busy')
    expect(done.filter((one) => one !== 'busy').indexOf('other')).toBeLessThan(6)
    await Promise.all(many)
  }, 60_000)

  test('of one customer with many IPv6 networks are inspected one by one, so that others get their turn', async () => {
    let atOnce = 0
    let most = 0
    const look = (network: string) =>
      visit(network, () =>
        inTurn(async () => {
          atOnce += network.startsWith('2001:db8:1:') ? 1 : 0
          most = Math.max(most, atOnce)
          await new Promise((done) => setTimeout(done, 20))
          atOnce -= network.startsWith('2001:db8:1:') ? 1 : 0
        }),
      )
    await Promise.all([1, 2, 3, 4].map((i) => look(`2001:db8:1:${i}::/64`)))
    expect(most).toBe(1)
  })

  test('wait for room, and one network never takes all of it', async () => {
    const MEGABYTE = 1024 * 1024
    const events: string[] = []
    let end = () => {}
    const held = new Promise<void>((done) => {
      end = done
    })
    const holds = visit('many', async () => {
      expect(await takeRoom(20 * MEGABYTE)).not.toBeNull()
      await held
    })
    const second = visit('many', async () => {
      await takeRoom(MEGABYTE)
      events.push('second')
    })
    await visit('other', async () => {
      expect(await takeRoom(10 * MEGABYTE)).not.toBeNull()
      events.push('other')
    })
    end()
    await Promise.all([holds, second])
    expect(events).toEqual(['other', 'second'])
  })
})
