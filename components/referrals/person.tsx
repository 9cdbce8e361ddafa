import { Link } from '#i18n/navigation.ts'

const nameLook = 'block truncate font-medium'

type Props = {
  /** null: not a customer yet */
  id: string | null
  name: string
  email: string | null
  /** where the name leads; without it, to the customer */
  href?: string
}

/** A name with its email below; the name leads to the customer. */
export function Person({ id, name, email, href }: Props) {
  return (
    <div className="py-1.5">
      {id ? (
        <Link
          prefetch={false}
          href={href ?? `/customers/${encodeURIComponent(id)}`}
          title={name}
          className={`${nameLook} text-text underline-offset-2 hover:underline`}
        >
          {name}
        </Link>
      ) : (
        <span className={nameLook} title={name}>
          {name}
        </span>
      )}
      {email && email !== name && (
        <span className="block truncate text-text-muted" title={email}>
          {email}
        </span>
      )}
    </div>
  )
}
