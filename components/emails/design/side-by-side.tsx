type Side = { title: string; about?: string | undefined; picture: React.ReactNode }

/** Pixels that each of two pictures has. */
export const sideRoom = 520

/** Two versions beside each other. */
export function SideBySide({ sides }: { sides: readonly [Side, Side] }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {sides.map(({ title, about, picture }) => (
        <figure key={title} className="min-w-0">
          <figcaption className="mb-1">
            <p className="font-medium">{title}</p>
            {about && <p className="truncate text-sm text-text-muted">{about}</p>}
          </figcaption>
          <div
            // it scrolls, so the keyboard must reach it
            tabIndex={0}
            role="group"
            aria-label={title}
            className="max-h-[60vh] overflow-auto rounded-md border border-line bg-sunken"
          >
            {picture}
          </div>
        </figure>
      ))}
    </div>
  )
}
