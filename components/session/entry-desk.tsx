import { useTranslations } from 'next-intl'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { ActionLimit } from '#components/commerce/plan/action-limit.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { EntryOutcome } from '#rules/way/entry.ts'
import { CustomerFinderLater } from './customer-finder-later.tsx'
import { EntryCard } from './entry-card.tsx'

type Props = {
  door: 'helpdesk' | 'pos'
  /** this page's path, for the return after sign-in */
  path: string
  outcome: EntryOutcome | undefined
  here: { user: User; shop: Shop } | null
  /** the store has no actions left */
  isOver: boolean
  /** ends the session of a person whose link was refused */
  signOut: React.ReactNode
}

/**
 * Content of a helpdesk's panel or a till: a customer search when signed in, else the way to sign
 * in.
 */
export function EntryDesk({ door, path, outcome, here, isOver, signOut }: Props) {
  const t = useTranslations('session.entry')
  const errors = useTranslations('errors')
  const signedIn = here && !outcome
  return (
    <div data-touch>
      <EntryCard
        title={signedIn ? t('title') : t(`open.${door}`)}
        about={
          signedIn
            ? t('about', { name: here.user.name || here.user.email, shop: here.shop.name })
            : t(`openAbout.${door}`)
        }
      >
        {signedIn &&
          (isOver ? <ActionLimit /> : <CustomerFinderLater zone={here.shop.time_zone} />)}
        {!signedIn && (
          <div className="flex flex-col gap-4">
            {outcome && (
              <Notice tone="warning" role="alert">
                {errors(outcome === 'refused' ? 'entry_refused' : 'upstream_down')}
              </Notice>
            )}
            {outcome && here ? (
              <div className="flex flex-col gap-2">
                <p>
                  {t('stillHere', {
                    name: here.user.name || here.user.email,
                    shop: here.shop.name,
                  })}
                </p>
                {signOut}
              </div>
            ) : (
              // in a new tab, because helpdesk and till can't show the sign-in
              <LinkButton
                href={{ pathname: '/login', query: { next: path } }}
                target="_blank"
                rel="noopener"
              >
                {t('signIn')}
              </LinkButton>
            )}
          </div>
        )}
      </EntryCard>
    </div>
  )
}
