export { drawEasierAgain } from './easier-drawn-again.server.ts'
export { variantsFollowTexts } from './publishing-variants.server.ts'
export { variantsInArchive } from './variants-in-archive.server.ts'
