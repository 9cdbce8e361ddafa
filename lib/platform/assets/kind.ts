import { type AssetData, type AssetName, assetNames } from '#contract/assets/assets.ts'
import { shapeOfAsset } from '#contract/assets/shape-of.ts'
import type { Of, VersionKind } from '#platform/versions/kind.ts'
import { changesOf } from '#rules/assets/changes.ts'

const kinds = Object.fromEntries(
  assetNames.map((name) => [
    name,
    {
      kind: 'asset',
      shape: shapeOfAsset(name),
      differences: (before, after) => changesOf(name, before, after),
    } satisfies VersionKind<AssetData>,
  ]),
) as Record<AssetName, VersionKind<AssetData>>

/** The versions of an asset. */
export const assetOf = (name: AssetName): Of<AssetData> => ({ kind: kinds[name], subject: name })
