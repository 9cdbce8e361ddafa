import { area } from '#contract/area.ts'

/** Words of drafts and versions: refusals. */
export const versions = area({
  refusals: {
    draft_moved: [
      409,
      'Someone saved this draft after you opened it. ' +
        'Nothing was changed; check the new version and try again.',
    ],
    version_live: [409, 'This version is or was live, so it stays. Publish another one instead.'],
  },
})
