export { drawEasierAgain } from './easier-drawn-again.server.ts'
export {
  sweepVariants,
  variantJobs,
  variantsFollowTexts,
} from './publishing-variants.server.ts'
export { variantsInTree } from './variants-in-tree.server.ts'
