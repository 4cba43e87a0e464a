import type { ZoneBlock } from '@iambiz/contract/features/portal/zones.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { orderPhrases } from '#web/platform/records/order-phrases.ts'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { SortableList } from '#web/ui/SortableList.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { zoneFormPhrases } from './phrases.ts'
import { allBlocks } from './zone-values.ts'

type Props = {
  chosen: readonly ZoneBlock[]
  error: string | undefined
  onChange: (blocks: ZoneBlock[]) => void
}

/** Selects and orders the blocks of a zone's page. */
export function BlocksField({ chosen, error, onChange }: Props) {
  const words = usePhrases(zoneFormPhrases)
  const order = usePhrases(orderPhrases)
  const all = [...chosen, ...allBlocks.filter((block) => !chosen.includes(block))]
  const items = all.map((block) => ({ id: block, block, name: words[block] }))
  const isShown = (block: ZoneBlock) => chosen.includes(block)
  return (
    <section className="card zone-section">
      <h2>{words.blocks}</h2>
      <p className="field-hint">{words.blocksHint}</p>
      <SortableList
        label={words.blocks}
        items={items}
        words={order}
        onOrder={(ids) =>
          onChange(ids.flatMap((id) => all.filter((block) => block === id && isShown(block))))
        }
      >
        {({ block, name }) => (
          <span className="zone-block">
            <Switch
              label={words.showBlock({ name })}
              checked={isShown(block)}
              onChange={(isOn) =>
                onChange(isOn ? [...chosen, block] : chosen.filter((other) => other !== block))
              }
            />
            {name}
          </span>
        )}
      </SortableList>
      {error && (
        <p className="field-error" role="alert">
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
    </section>
  )
}
