// Draws the site's picture for link previews: public/share.png. Run it after the drawing changes
// (app/blog/pictures/share-drawing.ts), and commit its output: npm run make:share-picture. It shows no name: each
// organization has its own, and one with a color or a logo gets its own picture from the site.
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { OWN_SHARE_COLORS, shareSvg } from '#app/blog/pictures/share-drawing.ts'

const drawing = Buffer.from(shareSvg(OWN_SHARE_COLORS))
writeFileSync('public/share.png', await sharp(drawing).png({ palette: true }).toBuffer())
