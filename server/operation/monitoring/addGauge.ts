import { Gauge, type GaugeConfiguration, type Registry } from '@prometheus-io/client';

/** Adds a gauge whose `collect` reads the value when somebody requests it. */
export const addGauge = <Label extends string>(
  registry: Registry,
  options: GaugeConfiguration<Label>,
): Gauge<Label> => new Gauge({ ...options, registers: [registry] });
