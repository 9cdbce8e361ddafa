import {
  ArrowLeftRight,
  Award,
  BadgePercent,
  ChartNoAxesCombined,
  CircleUser,
  CreditCard,
  Gift,
  House,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageCircleHeart,
  PanelsTopLeft,
  Plug,
  ScanSearch,
  Share2,
  Store,
  Tags,
  Undo2,
  Users,
  WalletCards,
  Workflow,
  Zap,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MenuEntry } from '#rules/way/menu.ts'
import { Brand } from './brand.tsx'
import { SideBarFrame } from './side-bar-frame.tsx'
import { SideBarLink } from './side-bar-link.tsx'

const icons: Record<MenuEntry['key'], LucideIcon> = {
  home: House,
  customers: Users,
  activity: ArrowLeftRight,
  workflows: Workflow,
  analytics: ChartNoAxesCombined,
  giftCardSettings: CreditCard,
  refunds: Undo2,
  bulk: Layers,
  cashback: BadgePercent,
  referrals: Share2,
  egifts: Gift,
  loyaltyAssets: PanelsTopLeft,
  giftCardAssets: WalletCards,
  widget: MessageCircleHeart,
  accountPage: CircleUser,
  rewardsPage: Award,
  quickApply: Zap,
  balancePage: ScanSearch,
  emails: Mail,
  integrations: Plug,
  plans: Tags,
  account: Store,
  support: LifeBuoy,
}

/** The menu, in groups; its entries come from lib/rules/way/menu.ts. */
export function SideBar({
  menu,
  isFolded,
}: {
  menu: readonly MenuEntry[]
  isFolded: boolean | null
}) {
  const t = useTranslations('shell')
  const groups = [...Map.groupBy(menu, (entry) => entry.group)]
  return (
    <SideBarFrame
      startsFolded={isFolded}
      label={t('sideBar')}
      fold={t('fold')}
      unfold={t('unfold')}
    >
      <div className="flex h-head items-center gap-2.5 px-3.5">
        <Brand />
        <span className="text-lg font-semibold tracking-tight folded:hidden">{t('product')}</span>
      </div>
      <nav
        aria-label={t('menu.label')}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-2"
      >
        {groups.map(([group, entries]) => (
          <div key={group}>
            {group === 'other' && (
              <p id="menu-other" className="px-2.5 pb-1 text-sm text-text-muted folded:sr-only">
                {t('menu.other')}
              </p>
            )}
            <ul
              aria-labelledby={group === 'other' ? 'menu-other' : undefined}
              className="flex flex-col gap-0.5"
            >
              {entries.map((entry) => {
                const Icon = icons[entry.key]
                return (
                  <li key={entry.href}>
                    <SideBarLink
                      href={entry.href}
                      under={'under' in entry ? entry.under : entry.href}
                      label={t(`menu.${entry.key}`)}
                      icon={<Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />}
                    />
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
    </SideBarFrame>
  )
}
