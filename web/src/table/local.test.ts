import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { engineHere } from '../engine/engine_for_tests';
import { LocalTable } from './local';
import { createLocal, loadTable, newId, type LocalSeat, type LocalSetup } from './saved';
import type { Cut } from './table';

const me: LocalSeat = { kind: 'human', name: '' };
const friend: LocalSeat = { kind: 'human', name: 'Вера' };
const bot: LocalSeat = { kind: 'bot', level: 'beginner' };

function setupOf(game: string, seats: LocalSeat[]): LocalSetup {
  return { id: newId(), game, options: {}, seats, seed: 'seven' };
}

async function tableOf(setup: LocalSetup): Promise<LocalTable> {
  const table = new LocalTable(setup, { pace: () => 0, engine: await engineHere() });
  await table.open();
  return table;
}

/** The first cut that satisfies. */
function until(table: LocalTable, satisfied: (cut: Cut) => boolean): Promise<Cut> {
  return new Promise((resolve) => {
    let found = false;
    const end: () => void = table.cut.subscribe((cut) => {
      if (found || !cut || !satisfied(cut)) return;
      found = true;
      resolve(cut);
      queueMicrotask(() => end());
    });
  });
}
const mine = (cut: Cut) => cut.view.legal.length > 0 || cut.view.actor === 'end';

describe('alone with bots', () => {
  for (const [game, seats] of [
    ['five-towers', 2],
    ['paws', 3],
    ['klats', 3],
    ['carcassonne', 2],
  ] as const) {
    it(`plays ${game} to the end, seeing only its own`, async () => {
      const table = await tableOf(setupOf(game, [me, ...Array<LocalSeat>(seats - 1).fill(bot)]));
      for (;;) {
        const cut = await until(table, mine);
        expect(cut.you).toBe(0);
        if (cut.view.actor === 'end') break;
        const { length } = cut.view.legal;
        expect(await table.play(cut.view.legal[cut.view.ply % length]!)).toEqual({ ok: true });
      }
      const cut = get(table.cut)!;
      expect(cut.log.length).toBe(cut.view.ply);
      expect(cut.view.ranks).toHaveLength(seats);
      expect(await table.record()).toContain(`game ${game}`);
      expect(loadTable(table.id)?.over).toBe(true);
    });
  }

  it('refuses nonsense, and goes on', async () => {
    const table = await tableOf(setupOf('paws', [me, bot]));
    await until(table, mine);
    expect(await table.play('fly')).toEqual({ ok: false, why: 'table.illegal' });
    expect(get(table.connection)).toBe('live');
  });

  it('takes back to my last decision, and meets the same luck', async () => {
    const table = await tableOf(setupOf('klats', [me, bot, bot]));
    const before = await until(table, mine);
    expect(before.can.takeBack).toBe(false);
    await table.play(before.view.legal[0]!);
    const after = await until(table, (cut) => mine(cut) && cut.view.ply > before.view.ply);
    expect(after.can.takeBack).toBe(true);
    expect(await table.takeBack()).toEqual({ ok: true });
    expect(get(table.cut)!.view).toEqual(before.view);
    expect(await table.takeBack()).toEqual({ ok: false, why: 'table.nothingToTakeBack' });
    await table.play(before.view.legal[0]!);
    const again = await until(table, (cut) => mine(cut) && cut.view.ply > before.view.ply);
    expect(again.log).toEqual(after.log);
  });

  it('goes on where it stopped', async () => {
    const setup = setupOf('five-towers', [me, bot]);
    createLocal(setup);
    const table = await tableOf(setup);
    const first = await until(table, mine);
    await table.play(first.view.legal[0]!);
    const cut = await until(table, (now) => mine(now) && now.view.ply > first.view.ply);
    table.close();
    const again = await tableOf(loadTable(setup.id)!.setup);
    expect((await until(again, mine)).view).toEqual(cut.view);
  });

  it('gives hints that are legal, best first, and looks back', async () => {
    const table = await tableOf(setupOf('klats', [me, bot, bot]));
    const cut = await until(table, mine);
    const hints = (await table.hint())!;
    expect(hints.length).toBeGreaterThan(0);
    for (const hint of hints) expect(cut.view.legal).toContain(hint.event);
    expect((await table.viewAt(3))!.ply).toBe(3);
    expect(await table.record()).toBeNull();
  });
});

describe('around one device', () => {
  it('hides hands until the device is handed over', async () => {
    const table = await tableOf(setupOf('paws', [me, friend]));
    const closed = get(table.cut)!;
    expect(closed.handOver).toBe(0);
    expect(closed.you).toBeNull();
    expect(closed.view.legal).toEqual([]);
    expect(JSON.stringify(closed.log)).not.toMatch(/deal \d [^?]/);
    expect(await table.play('pass')).toEqual({ ok: false, why: 'table.notYourTurn' });
    await table.take(0);
    const open = get(table.cut)!;
    expect(open.you).toBe(0);
    expect(open.handOver).toBeNull();
    await table.play(open.view.legal[0]!);
    expect(get(table.cut)!.handOver).toBe(1);
  });

  it('hands over by itself where nothing is hidden', async () => {
    const table = await tableOf(setupOf('five-towers', [me, friend]));
    const first = get(table.cut)!;
    expect(first.handOver).toBeNull();
    expect(first.you).toBe(0);
    await table.play(first.view.legal.find((event) => event.startsWith('bid'))!);
    const second = get(table.cut)!;
    expect(second.you).toBe(1);
    expect(second.view.legal.length).toBeGreaterThan(0);
  });

  it('begins a rematch with the next seat', async () => {
    const table = await tableOf(setupOf('five-towers', [me, friend]));
    const { id } = await table.rematch();
    expect(loadTable(id)?.setup.options.first).toBe(1);
  });
});
