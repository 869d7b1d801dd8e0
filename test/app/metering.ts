import { type Metered, type MeterOptions, meterSession } from '../../src/app/meter.ts';
import { type Nest, openNest } from '../../src/app/nest.ts';
import type { Gauge } from '../../src/domain/account.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { START } from '../../src/domain/event-log.ts';
import { priceTable } from '../../src/domain/price-table.ts';
import type { PriceTable } from '../../src/domain/prices.ts';
import { DataSchemas } from '../../src/domain/schema/events.ts';
import { type Desk, desk } from '../support/transcript.ts';

export const SESSION = '11111111-aaaa-4bbb-8ccc-222222222222';

/** A desk with a meter on it whose log remembers what it accepted, by the rule of the fold: a gauge never falls. */
export type Metering = Desk &
  Readonly<{
    nest: Nest;
    main: string;
    /** Meters the session once. */
    meter(options?: MeterOptions & { session?: string; table?: PriceTable }): Metered | null;
    /** The latest figure that the log accepted. */
    logged(session?: string): Gauge | null;
    events(): readonly Envelope[];
  }>;

export function metering(): Metering {
  const base = desk();
  const nest = openNest(base.nestDir);
  const events = (): Envelope[] => {
    const all: Envelope[] = [];
    nest.log.readFrom(START, (event) => void all.push(event));
    return all;
  };
  const logged = (session = SESSION): Gauge | null => {
    let gauge: Gauge | null = null;
    for (const { data, at } of events()) {
      const { session: of, ...said } = DataSchemas.spend_metered.parse(data);
      if (of === session && said.nanos >= (gauge?.nanos ?? 0)) gauge = { ...said, at };
    }
    return gauge;
  };
  return {
    ...base,
    nest,
    main: base.path(SESSION),
    events,
    logged,
    meter({ session = SESSION, table = priceTable(), ...options } = {}) {
      const place = { hint: null, config: base.config };
      const subject = { session, place, logged: logged(session), member: 'dev', gen: 1 };
      return meterSession(nest, subject, table, options).metered;
    },
  };
}
