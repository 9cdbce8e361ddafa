import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import { shapeOfAsset } from '#contract/assets/shape-of.ts'
import { Refusal, type RefusalCode, refuseIssues } from '#contract/error.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Trx } from '#platform/db/transact.ts'
import { foreignPaths } from '#platform/emails/html/foreign-images.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'
import { featureFor } from '#rules/assets/gates.ts'
import { imagesOf } from '#rules/assets/images.ts'
import { type Problem, problemsOf, withoutLost } from '#rules/assets/problems.ts'

/** Bytes of an asset's data at most. */
const most = 65_536

const codes: Record<Problem['kind'], RefusalCode> = {
  placeholder: 'unknown_placeholder',
  long: 'invalid_input',
  nowhere: 'not_a_text',
}
const fieldOf = ({ path, language }: Problem): string =>
  language ? `data.translations.${language}.${path}` : `data.${path}`

/**
 * Returns data of an asset's shape. Errors: 413; 422 `invalid_input`, `unknown_placeholder` with the
 * one that was probably meant, `not_a_text`, each with the field.
 */
export const checkedData = (name: AssetName, sent: unknown): AssetData => {
  if (Buffer.byteLength(JSON.stringify(sent)) > most)
    throw new Refusal('too_large', { field: 'data' })
  const parsed = shapeOfAsset(name).safeParse(sent)
  if (!parsed.success)
    throw refuseIssues(
      parsed.error.issues.map(({ path, message }) => ({ path: ['data', ...path], message })),
    )
  const data = withoutLost(name, parsed.data)
  const [problem] = problemsOf(name, data)
  if (problem) {
    const { written, nearest } = problem
    throw new Refusal(codes[problem.kind], {
      field: fieldOf(problem),
      facts: { ...(written ? { written } : {}), ...(nearest ? { nearest } : {}) },
    })
  }
  return data
}

/** Refuses images that aren't uploads of this shop. Error: 422 `foreign_image` with the field. */
export const refuseForeign = async (
  trx: Trx,
  shopId: bigint,
  name: AssetName,
  data: AssetData,
): Promise<void> => {
  const images = imagesOf(name, data)
  const foreign = await foreignPaths(
    trx,
    shopId,
    images.map(({ image }) => image),
  )
  const found = images.find(({ image }) => foreign.has(image))
  if (found) throw new Refusal('foreign_image', { field: `data.${found.path}` })
}

/** Refuses what the plan lacks: an asset switched on, or a look of its own. Error: 403. */
export const refuseUnsold = (
  { settings }: { settings: Settings },
  name: AssetName,
  act: Parameters<typeof featureFor>[1],
): void => {
  const feature = featureFor(name, act)
  if (feature) requireFeature(settings, feature)
}
