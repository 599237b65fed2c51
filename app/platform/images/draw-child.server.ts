import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Drawing } from './draw-picture.server.ts'
import { drawnWords } from './drawn-words.server.ts'

// The process that draws one of our own pictures: the description comes in as JSON, the PNG goes out. Started by
// draw-picture.server.ts.
//
// It draws one picture and exits. It reads only our own drawing and a picture of the library, which is WebP.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] })

const WHITE = '#ffffff'

/** On white, fitted into the space, never enlarged. */
const onWhite = ({ base64, width, height }: NonNullable<Drawing['picture']>) =>
  sharp(Buffer.from(base64, 'base64'))
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })

async function drawn({ svg, words = [], picture, corner }: Drawing): Promise<Buffer> {
  if (!svg) return picture ? onWhite(picture).png().toBuffer() : Buffer.alloc(0)
  const ground = sharp(Buffer.from(svg))
  const written = await Promise.all(
    words.map(async (one) => ({ input: await drawnWords(one), left: one.left, top: one.top })),
  )
  if (!picture) return ground.composite(written).png({ palette: true }).toBuffer()
  const { right = 0, top = 0, around = 0 } = corner ?? {}
  const edge = { top: around, bottom: around, left: around, right: around }
  const card = await onWhite(picture)
    .extend({ ...edge, background: WHITE })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width } = await ground.metadata()
  const left = corner?.left ?? width - right - card.info.width
  return ground
    .composite([...written, { input: card.data, raw: card.info, top, left }])
    .png({ palette: true })
    .toBuffer()
}

process.stdout.write(await drawn(JSON.parse((await buffer(process.stdin)).toString())), () => process.exit(0))
