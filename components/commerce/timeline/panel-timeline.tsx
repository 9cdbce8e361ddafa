import { DateTime } from '#components/commerce/date/date-time.tsx'

type Event = { title: string; more: readonly string[]; at: string; by: string | null }
type Props = { title: string; events: readonly Event[]; zone: string }

/** Events of a side panel's subject, newest first: what happened, when and by whom. */
export const PanelTimeline = ({ title, events, zone }: Props) => (
  <section aria-label={title}>
    <h3 className="mb-2 font-semibold">{title}</h3>
    <ol className="flex flex-col gap-3 border-l border-line pl-4">
      {events.map(({ title: what, more, at, by }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- newer ones come in front
        <li key={events.length - index}>
          <p>
            <span className="font-medium">{what}</span>
            {more.map((text) => (
              <span key={text} className="ml-2 text-text-muted">
                {text}
              </span>
            ))}
          </p>
          <p className="text-sm text-text-muted">
            <DateTime at={at} zone={zone} exact />
            {by && ` · ${by}`}
          </p>
        </li>
      ))}
    </ol>
  </section>
)
