import {
  ArrowLeftRight,
  ChartNoAxesCombined,
  CreditCard,
  Gift,
  House,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Store,
  Users,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MenuEntry } from '#rules/way/menu.ts'
import { Brand } from './brand.tsx'
import { SideBarFrame } from './side-bar-frame.tsx'
import { SideBarLink } from './side-bar-link.tsx'

const icons: Record<MenuEntry['key'], LucideIcon> = {
  home: House,
  activity: ArrowLeftRight,
  customers: Users,
  egifts: Gift,
  bulk: Layers,
  analytics: ChartNoAxesCombined,
  giftCardSettings: CreditCard,
  account: Store,
  support: LifeBuoy,
}

/** The menu, in groups; its entries come from lib/rules/way/menu.ts. */
export function SideBar({ menu, isFolded }: { menu: readonly MenuEntry[]; isFolded: boolean }) {
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
        <span className="text-lg font-semibold tracking-tight group-data-folded:hidden">
          {t('product')}
        </span>
      </div>
      <nav aria-label={t('menu.label')} className="flex flex-1 flex-col gap-4 p-2">
        {groups.map(([group, entries]) => (
          <ul key={group} className="flex flex-col gap-0.5">
            {entries.map(({ key, href }) => {
              const Icon = icons[key]
              return (
                <li key={key}>
                  <SideBarLink
                    href={href}
                    label={t(`menu.${key}`)}
                    icon={<Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />}
                  />
                </li>
              )
            })}
          </ul>
        ))}
      </nav>
    </SideBarFrame>
  )
}
