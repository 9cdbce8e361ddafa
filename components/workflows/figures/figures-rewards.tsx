import { Gift } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RewardTable } from '#components/commerce/reward/reward-table.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Pagination } from '#components/ui/list/pagination.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { listWorkflowRewards } from '#contract/workflows/figures/calls.ts'
import { Link } from '#i18n/navigation.ts'
import { type FiguresView, rewardsHref, shows } from './address.ts'
import { RewardActs } from './reward-acts.tsx'
import { UndoRewardsButton } from './undo-button.tsx'

type Props = {
  id: string
  list: Answer<typeof listWorkflowRewards>
  view: FiguresView
  currency: string
  zone: string
  maySettle: boolean
}

const choice =
  'rounded-full border border-line px-2.5 py-0.5 text-sm hover:bg-hover ' +
  'aria-[current]:border-accent aria-[current]:bg-accent-soft'

/** Rewards of the period, all or those that a figure is made of; pending ones can be settled. */
export function FiguresRewards({ id, list, view, currency, zone, maySettle }: Props) {
  const t = useTranslations('rewards')
  const { range, show } = view
  const page = (place: { after?: string; before?: string }) => ({
    href: rewardsHref(id, range, { show, ...place }),
  })
  return (
    <div id="rewards" className="scroll-mt-4">
      <Card
        title={t('list.title')}
        padded={false}
        aside={maySettle && <UndoRewardsButton {...{ id, range }} />}
      >
        <nav aria-label={t('list.show')} className="flex flex-wrap gap-1.5 px-4 py-3">
          {[null, ...shows].map((one) => (
            <Link
              key={one ?? 'all'}
              href={rewardsHref(id, range, { show: one })}
              prefetch={false}
              aria-current={one === show ? 'true' : undefined}
              className={choice}
            >
              {one ? t(`show.${one}`) : t('list.all')}
            </Link>
          ))}
        </nav>
        {list.rows.length === 0 ? (
          <None id={id} view={view} />
        ) : (
          <RewardTable
            caption={t('list.title')}
            rewards={list.rows}
            by="customer"
            {...{ currency, zone }}
            {...(maySettle
              ? { acts: (reward) => <RewardActs reward={reward} currency={currency} /> }
              : {})}
          />
        )}
        {list.rows.length > 0 && (
          <Pagination
            previous={list.before ? page({ before: list.before }) : null}
            next={list.after ? page({ after: list.after }) : null}
          >
            {t('list.count', { count: list.count })}
          </Pagination>
        )}
      </Card>
    </div>
  )
}

function None({ id, view: { range, show } }: Pick<Props, 'id' | 'view'>) {
  const t = useTranslations('rewards.list')
  if (!show) return <EmptyState icon={Gift} title={t('none')} about={t('noneAbout')} />
  return (
    <EmptyState
      title={t('noMatch')}
      action={<LinkButton href={rewardsHref(id, range)}>{t('clear')}</LinkButton>}
    />
  )
}
