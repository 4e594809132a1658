import { Link } from '@tanstack/react-router'
import { useTenant, viewOf } from '../frame/address.ts'
import { Id, Nothing } from './figures.tsx'
import { shortId } from './format.ts'

/** Leads to the view of a resource; an id without a view can be copied. */
export function ResourceLink({ id, text }: { id: string | null; text?: string }) {
  const tenant = useTenant()
  if (id === null) return <Nothing />
  const place = viewOf(id)
  if (!place) return <Id id={id} />
  return (
    <Link
      to={`/t/${tenant}/${place.view}` as never}
      search={place.query as never}
      className={text ? 'link' : 'link id'}
      title={id}
      onClick={(event) => event.stopPropagation()}
    >
      {text ?? shortId(id)}
    </Link>
  )
}
