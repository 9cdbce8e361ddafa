import { area } from '#contract/area.ts'

/** Words of this area: refusals and audit verbs. */
export const assets = area({
  refusals: {
    unknown_placeholder: [
      422,
      'A text has a placeholder that doesn’t exist there. Nothing was saved.',
    ],
    not_a_text: [422, 'A translation belongs to no text of the asset. Nothing was saved.'],
    foreign_image: [422, 'An image isn’t one that this shop uploaded. Nothing was saved.'],
    too_many_copies: [409, 'An asset has 20 copies at most. Remove one first. Nothing was saved.'],
    no_draft: [409, 'There is no draft to show. Nothing was created; save one first.'],
    always_on: [422, 'This page is always on. Nothing was changed.'],
    asset_moved: [
      409,
      'Someone else changed the same fields after you opened them. Nothing was saved.',
    ],
  },
  ids: { asset_copy: 'ac' },
  audit: [
    'create_asset_copy',
    'remove_asset_copy',
    'save_asset',
    'switch_asset',
    'reset_asset',
    'restore_asset',
    'schedule_asset',
    'withdraw_asset',
    'save_asset_draft',
    'discard_asset_draft',
    'make_preview_link',
  ],
})
