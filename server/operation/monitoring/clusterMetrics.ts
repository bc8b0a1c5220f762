import { ClusterRegistry, type Registry } from '@prometheus-io/client';

/** Lets the first process of a cluster read the metrics of this one. */
export function answerFirstProcess(registry: Registry): void {
  ClusterRegistry.setRegistries(registry);
  // The constructor listens to the first process.
  void new ClusterRegistry();
}

/** Returns a function that reads the metrics of this process and of all server processes, as one text. */
export function readCluster(registry: Registry): () => Promise<string> {
  ClusterRegistry.setRegistries(registry);
  const cluster = new ClusterRegistry();
  return () => cluster.clusterMetrics();
}
