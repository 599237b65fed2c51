export { drawEasierAgain } from './easier-drawn-again.server.ts'
export {
  sweepVariants,
  variantJobs,
  variantsFollowTexts,
} from './publishing-variants.server.ts'
export { variantsInArchive } from './variants-in-archive.server.ts'
