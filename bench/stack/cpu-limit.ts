import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const PERIOD_MICROSECONDS = 20_000;
const VERSION_1 = "/sys/fs/cgroup/cpu";
const VERSION_2 = "/sys/fs/cgroup";

/**
 * Limits a process with its threads by a control group of Linux.
 * @param share of one core, e.g. 0.5
 * @returns ends the limit; undefined where groups are missing or not ours to make
 */
export function limitCpu(pid: number, share: number): (() => void) | undefined {
  const quota = Math.round(share * PERIOD_MICROSECONDS);
  const isVersion1 = existsSync(path.join(VERSION_1, "cpu.cfs_quota_us"));
  const parent = isVersion1 ? VERSION_1 : VERSION_2;
  const group = path.join(parent, `party-bench-${pid}`);
  const write = (file: string, value: string | number) => writeFileSync(path.join(group, file), String(value));
  const release = () => {
    // Only an empty group can be removed; an ended process is in none.
    if (existsSync(`/proc/${pid}`)) writeFileSync(path.join(parent, "cgroup.procs"), String(pid));
    rmdirSync(group);
  };
  try {
    mkdirSync(group);
  } catch {
    return undefined;
  }
  try {
    if (isVersion1) {
      write("cpu.cfs_period_us", PERIOD_MICROSECONDS);
      write("cpu.cfs_quota_us", quota);
    } else write("cpu.max", `${quota} ${PERIOD_MICROSECONDS}`);
    write("cgroup.procs", pid);
    return release;
  } catch {
    release();
    return undefined;
  }
}
