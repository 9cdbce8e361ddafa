import { area } from '#contract/area.ts'
import { ofCard } from '#contract/mail-variables.ts'

const reward = { class: 'needed', holds: ofCard, toShoppers: true } as const

/** Words of this area: refusals, audit verbs, emails. */
export const referrals = area({
  refusals: {
    referral_decided: [
      409,
      'This friend isn’t waiting for a decision any more. Nothing was changed; reload the page to ' +
        'see what was decided.',
    ],
    referral_off: [
      409,
      'The referral program of this shop is off, so there are no links. Turn it on and try again.',
    ],
    referral_customized: [
      409,
      'The workflows of the program were changed in the workflow editor, beyond what this form ' +
        'holds. Nothing was saved; change them there, or replace them.',
    ],
  },
  audit: ['save_referral_program', 'approve_referral', 'refuse_referral'],
  mails: {
    referral_confirm: {
      class: 'needed',
      holds: ['shop_name', 'shop_url', 'recipient_email', 'link'],
      toShoppers: true,
    },
    // comes unrequested, so its reader can unsubscribe
    referral_invite: {
      class: 'optional',
      holds: ['shop_name', 'shop_url', 'recipient_email', 'link'],
      toShoppers: true,
    },
    referral_friend_reward: reward,
    referral_referrer_reward: reward,
  },
})
