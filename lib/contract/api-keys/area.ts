import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const apiKeys = area({
  refusals: {
    api_key_ended: [401, 'This API key was ended. Create a new one under Account, API.'],
    api_key_expired: [401, 'This API key has expired. Create a new one under Account, API.'],
    api_key_replaced: [
      401,
      'This API key was replaced more than 24 hours ago. Use the key that replaced it.',
    ],
    scope_missing: [403, 'This API key lacks the scope that the call needs. Nothing was changed.'],
    too_many_api_keys: [
      409,
      'A shop can have at most 50 API keys. Nothing was saved; end one first.',
    ],
    api_key_over: [
      409,
      'This API key was ended or has expired. Nothing was changed; create a new one.',
    ],
    api_key_two_alive: [
      409,
      'The key was replaced less than 24 hours ago, and the one before it still works. Nothing was ' +
        'changed; confirm that it may end now.',
    ],
    too_many_calls: [429, 'Too many calls. Nothing was changed; wait a moment and call again.'],
  },
  audit: ['make_api_key', 'rotate_api_key', 'end_api_key'],
  ids: { api_key: 'ak' },
})
