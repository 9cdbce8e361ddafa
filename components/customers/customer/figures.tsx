import { Link } from '#i18n/navigation.ts'
import { Money } from '#components/commerce/money/money.tsx'

export type Figure = { label: string; value: string | null; none?: string; href: string }

/** Sums side by side; each links to the list behind it. */
export function Figures({ figures, currency }: { figures: readonly Figure[]; currency: string }) {
  return (
    <ul className="grid grid-cols-3 gap-x-6 gap-y-4">
      {figures.map(({ label, value, none = '-', href }) => (
        <li key={label}>
          <Link href={href} prefetch={false} className="group block rounded-sm">
            <span className="block text-sm text-text-muted">{label}</span>
            <span className="block text-lg font-semibold group-hover:text-accent">
              {value === null ? (
                <span className="text-text-muted">{none}</span>
              ) : (
                <Money value={value} currency={currency} />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
